/** Bodies for `vendor1-v3-omni`. Objects of a single shape flatter every validator, so each pool has many. */
export interface Pools {
  readonly minimal: readonly object[]
  readonly full: readonly object[]
  readonly mixed: readonly object[]
}

const all: Readonly<Record<string, unknown>> = {
  prompt: 'A lighthouse on a cliff at dawn, waves below.',
  aspectRatio: '9:16',
  duration: 8,
  resolution: '1080p',
  generateAudio: false,
  startFrame: 'https://example.com/first.png',
  endFrame: 'https://example.com/last.png',
  imageUrls: ['https://example.com/1.png', 'https://example.com/2.png'],
  videoUrl: 'https://example.com/reference.mp4',
  referType: 'base',
  keepOriginalSound: 'no',
  multiShot: true,
  shotType: 'customize',
  multiPrompt: { index: 1, prompt: 'closer', duration: 3 },
  elementList: { element_id: 'e1' },
}

const names = Object.keys(all)

/** The number of bodies in a pool. */
const size = 64

/** Always the same bodies, in the same order. */
export function pools(): Pools {
  const random = generator(1)
  const rotations = Array.from({ length: size }, (_, index) => [
    ...names.slice(index % names.length),
    ...names.slice(0, index % names.length),
  ])
  return {
    minimal: Array.from({ length: size }, (_, index) => ({ prompt: `${all.prompt} ${index}` })),
    full: rotations.map(pick),
    mixed: rotations.map((order) => pick(order.filter((name) => name === 'prompt' || random() < 0.4))),
  }
}

const pick = (order: readonly string[]): object => Object.fromEntries(order.map((name) => [name, all[name]]))

/** Numbers from 0 to 1 that look random and repeat (a linear congruential generator; Numerical Recipes, 7.1). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
