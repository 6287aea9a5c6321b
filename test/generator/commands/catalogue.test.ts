import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { compile } from '../../../generator/building/compile.ts'
import type { Model } from '../../../generator/catalogue/catalogue.ts'
import { composition, kindOf, readSurvey, table, tally } from '../../../generator/commands/catalogue.ts'
import { repository } from '../../support/command.ts'
import { listFiles } from '../../support/folder.ts'
import { documented } from '../../support/gatewright.ts'
import { definitionsIn, maxOf, undescribed } from './definitions.ts'

const specs = join(repository, 'specs')
const texts = new Map(
  listFiles(specs)
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => [path, readFileSync(join(specs, path), 'utf8')]),
)
const { catalogue, diagnostics } = await compile(specs)
const models = catalogue?.models ?? []
const params = models.flatMap((model) => model.params.map((param) => ({ model: model.id, ...param })))
const byId = new Map(models.map((model) => [model.id, model]))
const isDocumented = ({ id }: Model): boolean => id in documented

test('the specs have no errors, so every example is valid and all credits are numbers', () => {
  expect(diagnostics).toEqual([])
})

test('there are 220 models, two of them documented', () => {
  expect(tally(models.map(({ source }) => source))).toEqual([
    ['reference', 218],
    ['documented', 2],
  ])
  expect(models.filter(isDocumented).every(({ source }) => source === 'documented')).toBe(true)
})

test('32 vendors: the six largest have half of the models, six have one', () => {
  const vendors = tally(models.map(({ vendor }) => vendor))
  expect(vendors.map(([name]) => name).sort()).toEqual(Array.from({ length: 32 }, (_, at) => `vendor${at + 1}`).sort())
  const six = vendors.slice(0, 6).reduce((sum, [, count]) => sum + count, 0)
  expect(Math.abs(six / models.length - 0.5)).toBeLessThan(0.05)
  expect(vendors.filter(([, count]) => count === 1)).toHaveLength(6)
})

/** The number of models per task. Tasks joined by + are counted together. */
const tasks = {
  video: { 'text-to-video': 42, 'image-to-video': 27, 'video-to-video': 28, 'audio-to-video': 1 },
  image: { 'text-to-image': 65, 'image-to-image': 19 },
  audio: { 'text-to-speech': 14, music: 5, 'speech-to-speech': 3, 'sound-effects+text-to-audio+video-to-audio': 3 },
  text: { 'chat+text-to-text+image-to-text+video-to-text': 12, 'speech-to-text': 1 },
}

test.each(Object.entries(tasks))('%s models have the expected distribution of tasks', (category, wanted) => {
  const alike = models.filter((model) => model.category === category)
  const found = Object.keys(wanted).map((joined) => {
    const tasks = joined.split('+')
    return [joined, alike.filter(({ task }) => tasks.includes(task)).length] as const
  })
  expect(Object.fromEntries(found)).toEqual(wanted)
  expect(alike).toHaveLength(Object.values(wanted).reduce((sum, count) => sum + count, 0))
})

test('models share workflows, and some have rules', () => {
  within(catalogue?.workflows.length, 120, 140)
  within(models.filter(({ rules }) => rules.length > 0).length, 20, 25)
})

test('text models are sync', () => {
  expect(models.filter(({ category, mode }) => category === 'text' && mode !== 'sync')).toEqual([])
})

test('a deprecated model has an active successor, and was added before its deprecation', () => {
  const old = models.filter(({ release }) => release === 'deprecated')
  within(old.length, 18, 22)
  for (const { id, replacedBy = '', addedAt = '', deprecatedAt = '' } of old) {
    expect(byId.get(replacedBy)?.release, id).toMatch(/^(stable|beta)$/)
    expect(addedAt, id).not.toBe('')
    expect(addedAt < deprecatedAt, id).toBe(true)
  }
})

test('aliases and ids are unique', () => {
  const names = models.flatMap(({ id, aliases }) => [id, ...aliases])
  expect(tally(names).filter(([, count]) => count > 1)).toEqual([])
})

test('files are named after ids, and folders after vendors', () => {
  const misplaced = models.filter(
    ({ file, id, vendor }) => basename(file, '.yaml') !== id || basename(dirname(file)) !== vendor,
  )
  expect(misplaced.map(({ file }) => file)).toEqual([])
})

test('parameters have many names in many combinations', () => {
  const lists = models.map((model) =>
    model.params
      .map(({ name }) => name)
      .sort()
      .join(),
  )
  expect(new Set(params.map(({ name }) => name)).size).toBeGreaterThanOrEqual(110)
  expect(new Set(lists).size).toBeGreaterThanOrEqual(165)
})

const shares = {
  text: 24,
  'enum of strings': 26,
  'enum of numbers': 12,
  file: 9,
  'list of files': 15,
  boolean: 7,
  range: 4,
  catalog: 2,
}

test.each(Object.entries(shares))(
  'the share of the kind "%s" differs from the measured one by at most a third',
  (kind, measured) => {
    within(share([kind]), (measured * 2) / 3, (measured * 4) / 3)
  },
)

test('few parameters are objects', () => {
  expect(share(['object or list of objects', 'preset', 'messages'])).toBeLessThan(2)
})

test('every model, parameter and key has a description', () => {
  const bare = models.filter((model) => !isDocumented(model)).flatMap((model) => undescribed(model))
  expect(models.filter(({ description }) => description.trim() === '')).toEqual([])
  expect(params.filter(({ description }) => description.trim() === '')).toEqual([])
  expect(bare).toEqual([])
})

// The documented models follow the API document, which has no examples and no maximum number of files.
test('every model has an example, and every list of files has a maximum', () => {
  const reference = models.filter((model) => !isDocumented(model))
  expect(reference.filter(({ examples }) => examples.length === 0).map(({ id }) => id)).toEqual([])
  const endless = reference.flatMap(({ id, params }) =>
    params
      .filter((param) => kindOf(param) === 'list of files' && maxOf(param.shape) === undefined)
      .map(({ name }) => `${id} ${name}`),
  )
  expect(endless).toEqual([])
})

test('model files are short', () => {
  const lengths = [...texts]
    .filter(([path]) => path.startsWith('models/'))
    .map(([, text]) => text.trimEnd().split('\n').length)
    .sort((a, b) => a - b)
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(40)
})

test('at most three files define a parameter in the same words', () => {
  const places = new Map<string, Set<string>>()
  for (const [path, text] of texts) {
    for (const words of definitionsIn(path, parse(text))) places.set(words, (places.get(words) ?? new Set()).add(path))
  }
  expect(places.size).toBeGreaterThan(300)
  expect([...places].filter(([, files]) => files.size > 3)).toEqual([])
})

// The list has no product names that are also words, such as wan, sora or runway.
const brands =
  /\b(openai|(chat)?gpt|dall-?e|midjourney|runwayml|kling|kuaishou|kolors|minimax|hailuo|bytedance|seedance|seedream|doubao|omnihuman|alibaba|qwen|google|veo|imagen|gemini|elevenlabs|stability ai|stable diffusion|sdxl|comfyui|black forest labs|ideogram|recraft|luma|pixverse|vidu|heygen|hedra|topaz|suno|udio|tencent|hunyuan|llama|anthropic|claude|mistral|deepseek|grok|xai|adobe|firefly|photoshop|krea|magnific|freepik|higgsfield|lightricks|cartesia|synthesia|nvidia|microsoft|amazon|replicate|hugging ?face)\b/i

test('no name comes from a real vendor or product', () => {
  expect([...texts].flatMap(([path, text]) => brands.exec(text)?.slice(0, 1).concat(path) ?? [])).toEqual([])
})

test('every figure of the survey has a counterpart in our catalogue', () => {
  const survey = readSurvey(join(repository, 'docs/internals/survey.yaml')) ?? {}
  const sections = catalogue === undefined ? [] : composition(catalogue)
  const ours = sections.flatMap(({ title, figures }) => figures.map(({ name }) => `${title}: ${name}`))
  const theirs = Object.entries(survey).flatMap(([title, figures]) =>
    Object.keys(figures).map((name) => `${title}: ${name}`),
  )
  expect(theirs.length).toBeGreaterThan(40)
  expect(theirs.filter((name) => !ours.includes(name))).toEqual([])
  expect(table(sections, survey)).toMatch(/^image, text-to-image +65 +29\.5 % +29\.7 %$/m)
})

function within(value: number | undefined, least: number, most: number): void {
  expect(value).toBeGreaterThanOrEqual(least)
  expect(value).toBeLessThanOrEqual(most)
}

/** Returns the percentage of parameters with these kinds. */
function share(kinds: readonly string[]): number {
  return (100 * params.filter((param) => kinds.includes(kindOf(param))).length) / params.length
}
