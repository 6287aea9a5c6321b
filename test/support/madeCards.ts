import type { Card, PlaygroundIndex } from '../../gateway/pages/data.ts'

const categories = ['video', 'image', 'audio', 'text'] as const
const tasks = [
  'text-to-video',
  'text-to-image',
  'text-to-speech',
  'image-to-video',
  'chat',
  'music',
  'upscaling',
] as const
const words =
  'amber basil cedar delta ember fjord grove haven iris jade karst lumen maple north opal pearl quill river'.split(' ')
const params =
  'prompt negativePrompt aspectRatio duration resolution seed guidanceScale steps style voice speed image mask'.split(
    ' ',
  )

const pick = <Item>(list: readonly Item[], at: number): Item => {
  const item = list[at % list.length]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}

function madeCard(index: number): Card {
  const category = pick(categories, index)
  const [first, second] = [pick(words, index * 7), pick(words, index * 11 + 3)]
  return {
    id: `${first}-${second}-${index}`,
    name: `${first.charAt(0).toUpperCase()}${first.slice(1)} ${second} ${index}`,
    identifier: `${first}${second}${index}`,
    vendor: `maker${index % 90}`,
    category,
    task: pick(tasks, index * 3),
    mode: index % 5 === 0 ? 'sync' : 'async',
    release: index % 17 === 0 ? 'beta' : 'stable',
    tags: [pick(words, index * 5), `tag-${index % 40}`],
    features: index % 3 === 0 ? ['Long videos'] : [],
    description: `Makes ${category} with ${first} and ${second}, and takes up to ${1 + (index % 8)} references of any size.`,
    credits: index % 4 === 0 ? null : 1 + (index % 60),
    seconds: 2 + (index % 300),
    accepts: index % 2 === 0 ? ['image'] : [],
    params: params.filter((_, at) => (index + at) % 3 !== 0),
    result: category === 'text' ? 'text' : 'asset',
    ...(category === 'text' ? {} : { media: category }),
  }
}

/** Returns the data of the playground for an invented catalogue with so many models. */
export const madeIndex = (count: number): PlaygroundIndex => ({
  service: {
    title: 'Invented catalogue',
    description: 'Models of nobody.',
    version: '1.0.0',
    baseUrl: 'http://localhost',
  },
  packages: {},
  uploads: false,
  openai: false,
  categories: categories.map((id) => ({ id, title: id, plural: `${id}s` })),
  vendors: Array.from({ length: 90 }, (_, index) => ({
    id: `maker${index}`,
    name: `Maker ${index}`,
    color: '#336699',
  })),
  models: Array.from({ length: count }, (_, index) => madeCard(index)),
})
