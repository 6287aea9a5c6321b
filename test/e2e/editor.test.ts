import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kinds } from '../../generator/kinds/index.ts'
import { repository } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { copySpecs, documented, gatewright } from '../support/gatewright.ts'
import { LanguageServer, type Finding, type Position } from '../support/languageServer.ts'
import { listWith, textWith } from '../support/matching.ts'
import { unchecked } from '../support/reading.ts'

/** The words of the API document's tables. */
const documentedKinds = ['text', 'enum', 'range', 'boolean', 'file', 'catalog', 'object']

const folder = temporaryFolder()
const specs = copySpecs(folder)
const speech = readFileSync(join(specs, documented['vendor2-audio-1.0']), 'utf8')
let server: LanguageServer

beforeAll(async () => {
  server = await LanguageServer.start()
})
afterAll(() => server.stop())

let drafts = 0

/** Opens a spec beside the real ones, with one spelling replaced. */
async function draft(from: string, to: string): Promise<{ path: string; text: string; findings: readonly Finding[] }> {
  const path = join(specs, `models/vendor2/draft-${++drafts}.yaml`)
  const text = speech.replace(from, to)
  expect(text).not.toBe(speech)
  return { path, text, findings: await server.open(path, text) }
}

/** The position just after the first occurrence of some words. */
function behind(text: string, words: string): Position {
  const before = text.slice(0, text.indexOf(words) + words.length).split('\n')
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
}

async function complete(path: string, position: Position): Promise<Map<string, string>> {
  const { items }: { items?: readonly { label: string; documentation?: unknown }[] } = unchecked(
    await server.at('completion', path, position),
  )
  return new Map(items?.map(({ label, documentation }) => [label, JSON.stringify(documentation ?? '')]))
}

describe('a spec in an editor', () => {
  it.each(Object.values(documented))('%s has no issue', async (file) => {
    const path = join(specs, file)
    expect(await server.open(path, readFileSync(path, 'utf8'))).toEqual([])
  })

  it('offers every kind of parameter, each with its description', async () => {
    const { path, text } = await draft('    type: catalog\n', '    type: \n')
    const offered = await complete(path, behind(text, '  voiceId:\n    type: '))
    expect([...offered.keys()].sort()).toEqual(kinds.map(({ word }) => word).sort())
    for (const { word, doc } of kinds) expect(offered.get(word)).toBe(JSON.stringify(doc))
    expect([...offered.keys()]).toEqual(listWith(documentedKinds))
  })

  it('offers the keys of the chosen kind, and no others', async () => {
    const { path, text } = await draft('    label: Watermark\n', '    \n')
    const offered = await complete(path, behind(text, '    default: false\n    '))
    expect([...offered.keys()]).toEqual(listWith(['label', 'required', 'list']))
    expect([...offered.keys()]).not.toContain('maxLength')
  })

  it('explains the key under the pointer', async () => {
    const { path, text } = await draft('maxLength: 3000', 'maxLength: 2999')
    const hover = JSON.stringify(await server.at('hover', path, behind(text, 'maxLen')))
    expect(hover).toContain('The maximum length, in Unicode code points.')
  })

  it.each([
    ['a misspelt key', 'maxLength: 3000', 'maxLenght: 3000', 'maxLenght'],
    ['a misspelt kind', 'type: catalog', 'type: catalogue', 'type: catalogue'],
    ['a wrong word', 'category: audio', 'category: sound', 'category: '],
    ['a key of another kind', 'maxLength: 3000', 'min: 3000', 'min'],
    ['a value of the wrong type', 'maxLength: 3000', 'maxLength: many', 'maxLength: '],
    ['a name that no parameter can have', '  voiceId:', '  voice-id:', '  voice-id'],
  ])('has %s marked at its position, and nothing else', async (_, from, to, mark) => {
    const { text, findings } = await draft(from, to)
    expect(findings.map(({ range }) => range.start.line)).toEqual([behind(text, mark).line])
    expect(findings[0]?.message).not.toBe('')
  })

  it.each([
    ['mode: async\n', 'mode'],
    ['    options: [wav, mp3, pcm, ogg_opus]\n', 'options'],
    ['    media: audio\n', 'media'],
  ])('reports a missing key: %j', async (line, key) => {
    const { findings } = await draft(line, '')
    expect(findings.map(({ message }) => message)).toEqual([textWith(key)])
  })
})

describe('an upstream in an editor', () => {
  const file = join(specs, 'upstreams/vendor16.yaml')
  const text = readFileSync(join(repository, 'specs/upstreams/vendor16.yaml'), 'utf8')

  it('has no issue', async () => {
    expect(await server.open(file, text)).toEqual([])
  })

  it.each([
    ['a misspelt key', 'everySeconds: 3', 'everySecond: 3', 'everySecond'],
    ['a key of a model', 'poll:\n', 'category: video\npoll:\n', 'category'],
    ['an invalid name of a variable', 'VENDOR16_API_KEY', 'vendor16-key', 'vendor16-key'],
  ])('has %s marked at its position, and nothing else', async (name, from, to, mark) => {
    const wrong = text.replace(from, to)
    const findings = await server.open(join(specs, `upstreams/${name.replaceAll(' ', '-')}.yaml`), wrong)
    expect(findings.map(({ range }) => range.start.line)).toEqual([behind(wrong, mark).line])
  })

  it('shows an explanation under the pointer', async () => {
    const hover = JSON.stringify(await server.at('hover', file, behind(text, 'idempotencyHe')))
    expect(hover).toContain('starts no second job')
  })
})

describe('the schema for editors', () => {
  it('matches the output of the command', async () => {
    const made = join(folder, 'made.schema.json')
    expect(await gatewright(folder, 'schema', made)).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync(join(repository, 'specs', 'spec.schema.json'), 'utf8')).toBe(readFileSync(made, 'utf8'))
  })
})
