import type { Body } from './bodies.ts'

/** Bodies of the plain model with the same entries in different orders, so that no engine sees only one shape. */
const orders = (body: Body): readonly Body[] =>
  Array.from({ length: 64 }, (_, seed) =>
    Object.fromEntries(
      Object.entries(body)
        .map((entry, index) => ({ entry, rank: (index * 7919 + seed * 104_729) % 613 }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ entry }) => entry),
    ),
  )

/** An unknown name, two values that are not options, a number out of bounds, and a text for a boolean. */
export const fiveIssues: readonly Body[] = orders({
  prompt: 'a',
  durration: 8,
  resolution: '4K',
  duration: 16,
  aspectRatio: '16;9',
  multiShot: 'true',
})

/** A number out of bounds. */
export const oneIssue: readonly Body[] = orders({
  prompt: 'a',
  resolution: '4k',
  duration: 16,
  aspectRatio: '16:9',
  multiShot: true,
})
