import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { isObject, parseObject, type JsonObject } from '../../../generator/importing/json.ts'
import type { Note } from '../../../generator/importing/losses.ts'
import { lowerModel, type Lowered } from '../../../generator/importing/lowering/model.ts'
import { settle } from '../../../generator/importing/settling.ts'
import { readSource } from '../../../generator/importing/sources.ts'
import { corpus, files, folder, textOf, type CorpusSchema } from '../../corpus/corpus.ts'
import { sourceValidator } from '../../corpus/validators.ts'
import { choiceBehind, compiled, inSpec, issuesOf, singleMistakes } from './verdicts.ts'

const sets: readonly CorpusSchema['set'][] = ['cog', 'openapi', 'json-schema', 'dts']
const imported = new Map<string, Lowered>()

/** The name of a schema in the corpus, from the source of a model. */
const corpusId = (source: string): string => source.replace(`${folder}/`, '').replace(/(\.d\.ts) \w+$/, '$1')

beforeAll(async () => {
  for (const set of sets)
    for (const file of files(set)) {
      const choice = { format: set, vendor: set === 'dts' ? 'hub' : undefined, operations: [], types: [] }
      for (const model of await readSource(join(folder, file), choice))
        imported.set(corpusId(model.source), settle(lowerModel(model, { upstream: undefined }), undefined))
    }
})

const lossesOf = ({ notes }: Lowered): readonly Note[] => notes.filter(({ kind }) => kind === 'loss')

/** Losses that change nothing about which inputs are valid. */
const besideInputs = [
  ...['alias', 'media', 'stream', 'result-kind', 'retired-release', 'no-successor', 'estimated-time'],
  ...['default-of-key', 'prefill', 'advice', 'runtime-options', 'model-parameter'],
]

const hasExactInput = (lowered: Lowered): boolean => lossesOf(lowered).every(({ code }) => besideInputs.includes(code))

test('every schema of the corpus is imported, and every spec compiles', () => {
  expect([...imported.keys()].sort()).toEqual(corpus.map(({ id }) => id).sort())
  for (const lowered of imported.values()) expect(compiled(lowered).id).toBe(lowered.id)
})

// These figures only rise: each construct that the language learns removes its loss.
test('schemas without loss', () => {
  const count = (set: string, isFine: (lowered: Lowered) => boolean): number =>
    [...imported].filter(([id, lowered]) => id.startsWith(`${set}/`) && isFine(lowered)).length
  const withoutLoss = Object.fromEntries(sets.map((set) => [set, count(set, (one) => lossesOf(one).length === 0)]))
  const withExactInput = Object.fromEntries(sets.map((set) => [set, count(set, hasExactInput)]))
  expect({ withoutLoss, withExactInput }).toEqual({
    withoutLoss: { cog: 0, openapi: 2, 'json-schema': 8, dts: 3 },
    withExactInput: { cog: 144, openapi: 37, 'json-schema': 28, dts: 13 },
  })
})

describe('our validator and Ajv on the source', () => {
  const examples = new Map(sets.flatMap((set) => Object.entries(parseObject(textOf(`examples/${set}.json`)))))

  const inputsOf = (id: string): readonly JsonObject[] => {
    const written = examples.get(id)
    return Array.isArray(written) ? written.filter((one) => isObject(one)) : []
  }

  test('agree on every example and on single mistakes, but for declared choices', () => {
    const tally: Record<string, number> = { inputs: 0, agreed: 0 }
    const differences: string[] = []
    for (const schema of corpus) {
      const lowered = imported.get(schema.id)
      if (lowered === undefined || !hasExactInput(lowered)) continue
      const [model, validate] = [compiled(lowered), sourceValidator(schema)]
      for (const input of inputsOf(schema.id).flatMap((one) => [one, ...singleMistakes(one)])) {
        const issues = issuesOf(model, inSpec(input, lowered))
        const choice = issues.length === 0 ? undefined : choiceBehind(issues, input)
        const word = validate(input) === (issues.length === 0) ? 'agreed' : choice
        if (word === undefined)
          differences.push(
            `${schema.id} ${JSON.stringify(input)} ${issues.map(({ message }) => message).join(' ') || 'accepted'}`,
          )
        else tally[word] = (tally[word] ?? 0) + 1
        tally['inputs'] = (tally['inputs'] ?? 0) + 1
      }
    }
    expect(differences).toEqual([])
    expect(Object.keys(tally).sort()).toEqual(['addresses of files', 'agreed', 'closed objects', 'inputs', 'not blank'])
    expect(tally['inputs']).toBeGreaterThanOrEqual(6666)
    expect(tally['agreed']).toBeGreaterThanOrEqual(5882)
  })
})
