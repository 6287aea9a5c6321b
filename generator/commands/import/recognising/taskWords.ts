/** The kinds of things that tasks are made from and return. */
export type Medium = 'text' | 'image' | 'video' | 'audio' | '3d' | 'embedding' | 'data'

/** Words in the names of tasks, by what they are. */
const media: readonly (readonly [Medium, string])[] = [
  [
    'text',
    'text txt prompt script lyric story word article blog dialogue subtitle caption document pdf html url website markdown code',
  ],
  [
    'image',
    'image img photo picture sketch portrait frame keyframe drawing logo svg vector icon design raster selfie multiview sticker',
  ],
  ['video', 'video vid film movie clip animation gif reel'],
  ['audio', 'audio speech voice sound music song melody sfx podcast singing'],
  ['3d', '3d mesh model3d glb gltf fbx usdz splat pointcloud'],
  ['embedding', 'embedding'],
  ['data', 'data json label'],
]

const byWord = new Map(media.flatMap(([medium, words]) => words.split(' ').map((word) => [word, medium] as const)))

/** A task that words name: `image to video`. */
export interface NamedTask {
  readonly from: Medium
  readonly to: Medium
}

/** Words before a task that give `to` another meaning: "add audio to video". */
const moved = /^(?:add|attach|apply|upload|compare|match|sync|synchronize|align|map|bind|link)$/

/** In the name of a task, as in `image-to-model`, a model is a thing with three dimensions. */
const isModel = /^model$/

/** The task in a phrase such as `text-to-speech`; undefined if it names none. */
export function taskIn(words: readonly string[]): NamedTask | undefined {
  for (const [index, word] of words.entries()) {
    if (word !== 'to' && word !== 'into') continue
    const from = byWord.get(words[index - 1] ?? '')
    const to = words
      .slice(index + 1, index + (word === 'into' ? 4 : 2))
      .map((one) => byWord.get(one) ?? (isModel.test(one) && words.length < 5 ? '3d' : undefined))
      .find((one) => one !== undefined)
    if (from !== undefined && to !== undefined && !moved.test(words[index - 2] ?? '')) return { from, to }
  }
  return undefined
}

/** The medium that a word names; undefined if it names none. */
export const mediumOf = (word: string): Medium | undefined => byWord.get(word)
