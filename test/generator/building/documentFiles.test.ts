import { expect, test } from 'vitest'
import { Joined, type JoinedDocument } from '../../../generator/catalogue/document.ts'
import type { Output } from '../../../generator/catalogue/target.ts'
import { makeDocument } from '../../../generator/building/documentFiles.ts'
import type { Failure, Making, Sink } from '../../../generator/building/making.ts'
import type { LeftPart } from '../../../generator/building/manifest.ts'
import { jsonPrinter } from '../../../generator/writing/document.ts'
import { readJson, unchecked } from '../../support/reading.ts'

/** The file of a document, and its parts. */
interface Left {
  readonly text: string
  readonly parts: readonly LeftPart[]
}

/** Makes the files of a document, whose parts have the values that they are made of as their keys. */
function make(paths: readonly string[], document: JoinedDocument, sink: Partial<Sink>): Promise<Failure | undefined> {
  const made = (): JoinedDocument => document
  const outputs = unchecked<readonly Output[]>(paths.map((path) => ({ path, document: made, as: 'json' })))
  const making = unchecked<Making>({
    renderer: { frame: async (path: string) => ({ printer: jsonPrinter(path), head: '{', tail: '}' }) },
    keys: { of: () => undefined, ofPart: (of: readonly unknown[]) => String(of.at(-1)) },
    sink: { keeps: () => false, parts: () => new Map(), ...sink },
  })
  return makeDocument(unchecked(outputs), unchecked({ name: 'openapi' }), making)
}

/** A document with these parts; which of them are made is added to a list. */
const documentOf = (parts: Readonly<Record<string, string>>, made: string[] = []): JoinedDocument => ({
  openapi: '3.1.0',
  paths: new Joined(
    Object.entries(parts).map(([key, text]) => ({
      of: [key],
      make: () => {
        made.push(key)
        return text === '' ? {} : { [key]: text }
      },
    })),
  ),
})

async function left(document: JoinedDocument, before?: Left): Promise<Left> {
  const found: Left[] = []
  const parts = new Map(before?.parts.map(([key, start, end]) => [key, before.text.slice(start, end)]))
  const add: Sink['add'] = (_path, text, _key, all = []) => void found.push({ text, parts: all })
  const failure = await make(['a.json'], document, { parts: () => parts, add })
  if (failure !== undefined) throw failure.error
  return found[0] ?? { text: '', parts: [] }
}

test('a document that cannot be written names the file that failed', async () => {
  const failing = async (bad: string): Promise<string | undefined> => {
    const add = (path: string): void => {
      if (path === bad) throw new Error('the disk is full')
    }
    return (await make(['a.json', 'b.json'], documentOf({ a: 'A' }), { add }))?.making
  }
  expect([await failing('a.json'), await failing('b.json'), await failing('none')]).toEqual([
    'a.json',
    'b.json',
    undefined,
  ])
})

test.each([
  ['in their order', { é: 'Ä', long: 'é'.repeat(1000), none: '', b: 'B', new: 'ß' }],
  ['in another order', { b: 'B', none: '', new: 'ß', é: 'Ä' }],
])('parts that the file before has are taken from it, beside new ones: %s', async (_, parts) => {
  const before = await left(documentOf({ é: 'Ä', long: 'é'.repeat(1000), none: '', b: 'B' }))
  const made: string[] = []
  const now = await left(documentOf(parts, made), before)
  expect(made).toEqual(['new'])
  expect(now).toEqual(await left(documentOf(parts)))
  expect(readJson(now.text)).toMatchObject({ paths: { é: 'Ä', b: 'B', new: 'ß' } })
})

test('two parts that are made of the same are a mistake', async () => {
  const [part] = Object.values(documentOf({ a: 'A' })).flatMap((value) => (value instanceof Joined ? value.parts : []))
  const twice = { paths: new Joined(unchecked([part, part])) }
  await expect(left(twice)).rejects.toThrow('two parts of a document')
})
