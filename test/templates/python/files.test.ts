import { expect, test } from 'vitest'
import { Choices } from '../../../bench/choices.ts'
import type { Model } from '../../../generator/catalogue/catalogue.ts'
import { typeOfName } from '../../../generator/language/formats.ts'
import { mediaTypes } from '../../../generator/language/media.ts'
import { isOfMedia } from '../../../generator/language/mediaParts.ts'
import { ValidationError } from '../../../templates/client/runtime/errors.ts'
import { files } from '../../../templates/client/runtime/files.ts'
import { typeOfBytes } from '../../../templates/client/runtime/media.ts'
import type { Field } from '../../../templates/client/runtime/model.ts'
import { settingsOf } from '../../../templates/client/runtime/options.ts'
import { checkData } from '../../../templates/shared/table.ts'
import { fieldsOf, proven } from '../../../generator/language/values.ts'
import { bodiesOf } from '../../fuzz/inputs/draw.ts'
import { seedOr, times } from '../../support/size.ts'
import { catalogues } from './catalogues.ts'
import { answersOf, python, skipped, tablesOf } from './python.ts'

/** Beginnings of files that have a signature, and of some that have none, in hexadecimal. */
const heads = [
  '89504e470d0a1a0a0000000d49484452',
  'ffd8ffe000104a464946',
  '474946383961',
  '52494646240000005745425056503820',
  '52494646240a000057415645666d7420',
  '00000014667479707174202000000000',
  '000000206674797069736f6d',
  '0a0a0a206674797069736f6d',
  '1a45dfa3',
  '494433',
  ...['e1', 'e2', 'e3', 'f2', 'f3', 'fa', 'fb', 'fc'].map((second) => `ff${second}`),
  '4f676753',
  '255044462d',
  '504b0304',
  '1f8b08',
  '377abcaf271c',
  '676c5446',
  '934e554d5059',
  '',
  '00',
  '20',
]

test.skipIf(python === undefined)(`files have the same media types in both languages${skipped}`, async () => {
  const known =
    'png jpg jpeg webp gif svg mp4 mov webm wav mp3 ogg pdf txt md zip tar gz tgz 7z glb gltf obj stl ply fbx'
  const more = 'usdz json jsonl csv npy npz safetensors ttf otf woff woff2 toString constructor PNG exe'
  const names = [...`${known} ${more}`.split(' ').flatMap((end) => [`a.${end}`, `${end}`, `a.b.${end}.`]), '', '.']
  const types = [...new Set(names.map(typeOfName)), 'image/', 'IMAGE/png', 'text/html', 'a/b', 'image']
  const questions = [
    { ask: 'names', names },
    { ask: 'heads', heads },
    { ask: 'media', types, media: mediaTypes },
  ]
  expect(answersOf({}, questions)).toEqual([
    names.map(typeOfName),
    await Promise.all(heads.map((head) => typeOfBytes(new Blob([Buffer.from(head, 'hex')])))),
    types.flatMap((type) => mediaTypes.map((media) => isOfMedia(type, media))),
  ])
})

/** The start of the text of a file: the bytes and the name follow. */
const marked = '\0=file:'

/** Returns a value with files in place of some of its texts. */
function withFiles(value: unknown, choices: Choices): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withFiles(item, choices))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, part]: [string, unknown]) => [key, withFiles(part, choices)]),
    )
  const isFile = typeof value === 'string' && choices.next() < (/^(?:https?|data):/.test(value) ? 0.9 : 0.1)
  if (!isFile) return value
  const name = choices.pick(['', '', 'a.png', 'b.MP4', 'c', 'd.unknown', 'e.txt', 'f.wav', 'g.glb'])
  return `${marked}${heads[choices.below(heads.length)]}:${name}`
}

/** Returns a value with the files that its texts name. */
function made(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(made)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]: [string, unknown]) => [key, made(part)]))
  if (typeof value !== 'string' || !value.startsWith(marked)) return value
  const [head = '', name = ''] = value.slice(marked.length).split(':')
  const bytes = Uint8Array.from(Buffer.from(head, 'hex'))
  return name === '' ? bytes : new File([bytes], name)
}

/** JSON text, with words for a file where none is taken. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (part instanceof Uint8Array || part instanceof Blob ? 'a file' : part))

const settings = settingsOf({ apiKey: 'key', baseUrl: 'http://gateway.test' })

/** The answer of TypeScript: what the check sees, and what is sent, or the issues of files. */
async function answerOf(model: Model, input: string, hasFields: boolean): Promise<unknown> {
  let shown: unknown
  const params = model.params.map((param) => proven<Field>(checkData(param)))
  const check = (value: unknown): readonly [] => {
    shown = value
    return []
  }
  const definition = { id: model.id, workflow: '', mode: 'async', check, ...(hasFields && { params }) } as const
  try {
    const sent = await files()(settings, definition, made(JSON.parse(input)), new AbortController().signal)
    return { shown, sent }
  } catch (error) {
    if (error instanceof ValidationError) return { shown, issues: error.issues }
    throw error
  }
}

/**
 * Both refuse an input that is too large to look for files in: Python with a sentence, TypeScript with the issues of its
 * check, which finds none here.
 */
const asRefusal = (answer: unknown): unknown => ('refused' in fieldsOf(answer) ? { issues: [] } : answer)

test.skipIf(python === undefined)(`files in parameters are found and sent as in TypeScript${skipped}`, async () => {
  const all = await catalogues()
  const choices = new Choices(seedOr(7))
  const models = Object.entries(all).flatMap(([catalogue, { models: list }]) =>
    list.map((model) => ({ catalogue, model, draw: bodiesOf(model) })),
  )
  const asked = Array.from({ length: times(2, 30, 100) }, () =>
    models.map(({ catalogue, model, draw }) => ({
      catalogue,
      model,
      hasFields: choices.next() < 0.9,
      input: JSON.stringify(withFiles(draw(choices), choices)),
    })),
  ).flat()
  const questions = asked.map((one) => ({ ...one, ask: 'files', model: one.model.id }))
  const answers = answersOf(tablesOf(all), questions).map(asRefusal)
  const expected = await Promise.all(asked.map((one) => answerOf(one.model, one.input, one.hasFields)))
  const texts = textOf(expected)
  expect([texts.includes('"issues"'), texts.includes('base64')]).toEqual([true, true])
  const differing = questions.flatMap((one, at) =>
    textOf(answers[at]) === textOf(expected[at]) ? [] : [{ ...one, python: answers[at], typescript: expected[at] }],
  )
  expect(differing.slice(0, 3)).toEqual([])
})
