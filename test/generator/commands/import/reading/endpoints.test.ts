import { beforeAll, expect, test } from 'vitest'
import type { ReadFile } from '../../../../../generator/commands/import/sources.ts'
import { textLike } from '../../../../support/matching.ts'
import { valueAt } from '../../../../support/reading.ts'
import { messagesOf, read, specOf, specsOf } from './declared.ts'

const text = { type: 'text' }
const number = { type: 'number' }

/** A map of endpoints, and types that none of them uses. */
const endpoints = `
/** A picture */
export type Picture = { url: string; width?: number; file_data?: string }
type Clip = { url: string; codec: string; tracks: string[] }
export type File = { url: string }
export interface UnusedInput { a: string }
export interface PaintInput {
  /** The picture in words. */
  prompt: string
  /** How many steps. Default value: \`30\` */
  steps?: number
  /** Which style. Default value: \`"plain"\` */
  style?: 'plain' | 'rich'
  /** Which size. Default value: \`square_hd\` */
  size?: Picture | 'square_hd' | 'wide'
  image_url?: string | Blob | File
  odd?: void
}
export interface PaintOutput { images: Picture[]; seed: number }
export interface FilmOutput { result: Clip; timings: Record<string, number> }
export interface SpeakOutput { audio: { url: string; bitrate: number }; words: string[] }
export interface CountOutput { count: number }
export type EndpointTypeMap = {
  'acme/brush/text-to-image': { input: PaintInput; output: PaintOutput }
  'acme/film': { input: { prompt: string }; output: FilmOutput }
  'hum/speak': { input: Partial<PaintInput>; output: SpeakOutput }
  'hum/count': { input: { text: string }; output: CountOutput }
  'hum/lost': Missing
}
`

/** A file, and those that it imports. */
const importing = {
  'main.d.ts': `import type { Base } from './shared/base.js'
import type { Gone } from './gone'
export * from './task'
export interface MainInput extends Base { size?: import('./shared/size').Size; gone?: Gone }`,
  'task.d.ts': 'export interface TaskInput { a: string }',
  'shared/base.d.ts': "import type { Mode } from '../mode'\nexport interface Base { mode?: Mode }",
  'shared/size.ts': 'export type Size = 1 | 2',
  'mode.d.ts': "export declare enum Mode { Fast = 'fast' }",
}

/** Types whose comments say more than they do. */
const comments = `
/** @minimum 0 @maximum 1 */
type Fraction = number
interface AInput {
  /**
   * @default 5
   * @minimum 1
   * @maximum 9
   * @multipleOf 2
   * @asType integer
   */
  steps?: number
  /** How much. */
  share?: Fraction
  /** Minimum: 2, maximum value: \`8\`, default value: 4. */
  many?: number | null
  /** @minLength 2 @maxLength 5 @pattern ^a */
  word?: string
  /** @minItems 1 @maxItems 3 */
  list?: string[]
  /** Default: the width of the picture. Minimum: 1024x768 */
  free?: number
  /** Default value: \`7\` */
  digit?: '6' | '7'
  /** @minimum 3 */
  flag?: boolean
  /** @deprecated */
  old?: string
}`

let files: ReadonlyMap<string, ReadFile> = new Map()

beforeAll(async () => {
  files = await read({ 'endpoints.d.ts': endpoints, 'comments.d.ts': comments, ...importing }, [
    'endpoints.d.ts',
    'comments.d.ts',
    'main.d.ts',
    'shared/base.d.ts',
  ])
})

test('a map of endpoints has a model for each name, and other types are none', () => {
  const found = specsOf(files.get('endpoints.d.ts'))
  expect(found.map(({ spec }) => [valueAt(spec, 'upstream', 'model'), spec['vendor'], spec['category']])).toEqual([
    ['acme/brush/text-to-image', 'acme', 'image'],
    ['acme/film', 'acme', 'video'],
    ['hum/speak', 'hum', 'audio'],
    ['hum/count', 'hum', 'data'],
    ['hum/lost', 'hum', 'data'],
  ])
  const [paint, , , , lost] = found
  expect(paint?.spec['task']).toBe('text-to-image')
  expect(valueAt(paint?.spec, 'params')).toEqual({
    prompt: { ...text, description: 'The picture in words.', required: true, multiline: true },
    steps: { ...number, description: 'How many steps. Default value: `30`', default: 30 },
    style: {
      type: 'enum',
      description: 'Which style. Default value: `"plain"`',
      options: ['plain', 'rich'],
      default: 'plain',
    },
    size: {
      type: 'preset',
      description: 'Which size. Default value: `square_hd`. A picture',
      options: ['square_hd', 'wide'],
      keys: {
        url: { ...text, required: true },
        width: { ...number, unit: 'pixels' },
        file_data: text,
      },
      default: 'square_hd',
    },
    image_url: { type: 'file', media: 'image' },
  })
  expect(messagesOf(paint ?? never(), 'unread-type')).toEqual([
    '"odd" has the type void (endpoints.d.ts:17), which cannot be declared. It was left out.',
  ])
  expect(messagesOf(paint ?? never(), 'from-comment')).toEqual([
    'The comment on "steps" states default 30, which became a keyword.',
    'The comment on "style" states default "plain", which became a keyword.',
    'The comment on "size" states default "square_hd", which became a keyword.',
  ])
  expect(messagesOf(lost ?? never(), 'unread-type')).toEqual([
    'The input has the type Missing (endpoints.d.ts:28), which cannot be declared. It was left out.',
  ])
})

test('types are read from the files that a file imports', () => {
  const specs = specsOf(files.get('main.d.ts'))
  expect(specs.map(({ spec }) => valueAt(spec, 'params'))).toEqual([
    { mode: { type: 'enum', options: ['fast'] }, size: { type: 'enum', options: [1, 2] }, gone: { type: 'json' } },
    { a: { ...text, required: true } },
  ])
  expect(messagesOf(specs[0] ?? never(), 'unread-part')).toEqual([
    'In "gone", the type Gone (main.d.ts:4) cannot be declared. Any JSON is accepted there.',
  ])
  expect(files.get('shared/base.d.ts')).toMatchObject({ models: [] })
})

test('of files that a map of endpoints imports, only the endpoints are models', async () => {
  const texts = {
    'map.d.ts':
      "import type * as all from './types'\nexport type Map = { 'a/b': { input: all.AInput; output: all.AOutput } }",
    'types.d.ts': 'export interface AInput { x: string }\nexport interface AOutput { video: { url: string } }',
    'other.d.ts': 'export interface OtherInput { x: string }',
  }
  const found = await read(texts, undefined, 'acme')
  const ids = [...found].map(([file, one]) => [file, specsOf(one).map(({ id }) => id)])
  expect(ids).toEqual([
    ['map.d.ts', ['acme-b']],
    ['types.d.ts', []],
    ['other.d.ts', ['acme-other']],
  ])
})

test('defaults and bounds are read from comments, and reported as such', () => {
  const spec = specOf(files.get('comments.d.ts'))
  expect(valueAt(spec.spec, 'params')).toMatchObject({
    steps: { type: 'range', integer: true, min: 1, max: 9, step: 2 },
    share: { type: 'range', min: 0, max: 1, description: 'How much.' },
    many: { type: 'range', min: 2, max: 8, default: 4, nullable: true },
    word: { type: 'text', minLength: 2, maxLength: 5, pattern: '^a' },
    list: { type: 'text', list: { min: 1, max: 3 } },
    free: { type: 'number', description: 'Default: the width of the picture. Minimum: 1024x768' },
    digit: { type: 'enum', options: ['6', '7'], default: '7' },
    flag: { type: 'boolean' },
    old: { type: 'text', description: 'Deprecated.' },
  })
  expect(messagesOf(spec, 'from-comment').filter((one) => /"(?:steps|share)"/.test(one))).toEqual([
    'The comment on "steps" states default 5, which became a keyword.',
    'The comment on "steps" states minimum 1, which became a keyword.',
    'The comment on "steps" states maximum 9, which became a keyword.',
    'The comment on "steps" states multipleOf 2, which became a keyword.',
    'The comment on "steps" states type "integer", which became a keyword.',
    'The comment on "share" states minimum 0, which became a keyword.',
    'The comment on "share" states maximum 1, which became a keyword.',
  ])
  expect(messagesOf(spec, 'wrong-default')).toEqual([textLike(/^The default of "steps" is not a valid value/)])
})

function never(): never {
  throw new Error('There is no such model.')
}
