import fc from 'fast-check'
import type { Json, Shape, ShapeOf } from '../../../generator/language/shape.ts'

/** The length of the longest text. */
const longest = 6000

/** The first of these values, each once. */
export const distinct = (values: readonly Json[], limit: number): readonly Json[] => {
  const known = new Map(values.map((value) => [JSON.stringify(value), value]))
  return [...known.values()].slice(0, limit)
}

/** Takes from each group in turn, so that a limit cuts none of them off. */
export function interleaved(groups: readonly (readonly Json[])[]): readonly Json[] {
  const most = Math.max(...groups.map((group) => group.length))
  return Array.from({ length: most }, (_, at) =>
    groups.flatMap((group) => (at < group.length ? [group[at] ?? null] : [])),
  ).flat()
}

/** Addresses, and data URIs of every media. */
export const files: readonly Json[] = [
  'https://files.example/a',
  ...[
    'image/png',
    'video/mp4',
    'audio/wav',
    'application/pdf',
    'text/plain',
    'application/zip',
    'application/x-tar',
  ].map(dataUri),
  ...[
    'model/gltf-binary',
    'model/obj',
    'application/json',
    'application/x-npy',
    'font/woff',
    'application/octet-stream',
    'x/y',
  ].map(dataUri),
]

function dataUri(type: string): string {
  return `data:${type};base64,AA==`
}

/** Texts of many forms: those of our formats, scripts of several languages, and white space. */
const forms: readonly string[] = [
  'red',
  'red-1',
  'red_1',
  'Red1',
  'Red',
  'RED',
  '1',
  'r',
  'a b',
  'a',
  'Größe',
  '大きさ',
  '🦊',
  'a\nb',
  'e\u0301',
  '#3366aa',
  '#fff',
  'de',
  'en-GB',
  'https://example.com/a',
  'http://a',
  'ftp://a',
  '',
  ' ',
  '   ',
  ' a ',
  '\u00a0',
]

/** Texts at the lengths of these shapes, of their patterns, and of other forms. */
export function textsFor(shapes: readonly Shape[]): readonly Json[] {
  const strings = shapes.filter((shape) => shape.is === 'string')
  const ends = strings.flatMap(({ minLength = 1, maxLength = 40 }) => [maxLength, minLength])
  const sizes = [...new Set([...ends, ...ends.flatMap((end) => [end - 1, end + 1])])].filter(
    (length) => length >= 0 && length <= longest,
  )
  const words = shapes.flatMap((shape) => (shape.is === 'choice' ? shape.values.map(String) : []))
  const matching = strings.flatMap(({ pattern }) => (pattern === undefined ? [] : matchesOf(pattern)))
  const padded = sizes.flatMap((size) => [
    '🦊'.repeat(size),
    `${' '.repeat(Math.max(0, size - 1))}x`,
    ...matching.slice(0, 4).map((text) => text + (text.at(-1) ?? 'x').repeat(Math.max(0, size - text.length))),
  ])
  const plain = sizes.map((size) => 'x'.repeat(size))
  return distinct([...plain, ...interleaved([matching, padded, words, forms, files])], 140)
}

const known = new Map<string, readonly string[]>()

/** Texts that match a pattern. */
function matchesOf(pattern: string): readonly string[] {
  const found = known.get(pattern) ?? sampled(pattern)
  known.set(pattern, found)
  return found
}

function sampled(pattern: string): readonly string[] {
  try {
    const texts = fc.sample(
      fc.stringMatching(new RegExp(`${pattern.endsWith('$') ? pattern : `${pattern}.?$`}`, 'u')),
      { seed: 1, numRuns: 30 },
    )
    return [...new Set(texts)].sort((a, b) => a.length - b.length)
  } catch {
    return [] // the generator does not know every pattern; the forms above remain
  }
}

const tidy = (value: number): number => Number(value.toPrecision(14))

/** Numbers at and near the bounds of these shapes, and on their steps. */
export function numbersFor(shapes: readonly ShapeOf<'number'>[]): readonly Json[] {
  if (shapes.length === 0) return []
  const ends = shapes.flatMap(({ min, max, exclusiveMin, exclusiveMax }) => [min, max, exclusiveMin, exclusiveMax])
  const points = ends.filter((end) => end !== undefined)
  const steps = [...new Set(shapes.map(({ step, integer }) => step ?? (integer ? 1 : 0.01)))]
  const near = points.flatMap((end) => [...steps.flatMap((step) => [end - step, end + step, end + 2 * step])])
  const grid = shapes.flatMap(({ min = 0, exclusiveMin = min, step, stepFrom }) => {
    const start = stepFrom === 'min' ? min : step === undefined ? 0 : Math.ceil(exclusiveMin / step) * step
    // The first one is between two steps.
    return step === undefined ? [] : [start + 2.5 * step, ...Array.from({ length: 24 }, (_, at) => start + at * step)]
  })
  const middle = points.length > 1 ? [(Math.min(...points) + Math.max(...points)) / 2] : []
  const tiny = points.flatMap((end) => [end - 1e-6, end + 1e-6])
  const whole = points.flatMap((end) => [Math.floor(end), Math.ceil(end), Math.floor(end) - 1, Math.ceil(end) + 1])
  return distinct(
    [
      ...points,
      ...near,
      0,
      1,
      -1,
      0.5,
      2.25,
      1e9,
      -1e9,
      7,
      ...grid,
      ...middle.flatMap((one) => [one, Math.round(one)]),
      ...whole,
      ...tiny,
    ].map(tidy),
    80,
  )
}
