import { join } from 'node:path'
import { isList } from '../../../../generator/base/list.ts'
import {
  isObject,
  isSame,
  own,
  parseObject,
  without,
  type JsonObject,
} from '../../../../generator/commands/import/json.ts'
import type { Note } from '../../../../generator/commands/import/losses.ts'
import { lowerModel, type Lowered } from '../../../../generator/commands/import/lowering/model.ts'
import { settle } from '../../../../generator/commands/import/settling.ts'
import { withSuccessors } from '../../../../generator/commands/import/successors.ts'
import { readSources } from '../../../../generator/commands/import/sources.ts'
import { corpus, files, folder, textOf, type CorpusSchema } from '../../../corpus/corpus.ts'
import { sourceValidator } from '../../../corpus/validators.ts'
import { choiceBehind, compiled, inSpec, issuesOf } from './verdicts.ts'

/** The sets of the corpus. */
export const sets: readonly CorpusSchema['set'][] = ['cog', 'openapi', 'json-schema', 'dts']

/** The name of a schema in the corpus, from the source of a model. */
const corpusId = (source: string): string => source.replace(`${folder}/`, '').replace(/(\.d\.ts) \w+$/, '$1')

/** The operations of documents, all of which are imported, whether or not they are models. */
const operationsIn = (group: readonly string[]): readonly string[] =>
  corpus
    .filter(({ set, file }) => set === 'openapi' && group.includes(file))
    .map(({ id, file }) => id.slice(file.length + 1))

/** Every schema of the corpus as a spec, by its name in the corpus. */
export async function importCorpus(): Promise<ReadonlyMap<string, Lowered>> {
  const imported = new Map<string, Lowered>()
  for (const set of sets) {
    const choice = { format: set, vendor: set === 'dts' ? 'hub' : undefined, types: [] }
    const groups = set === 'openapi' ? files(set).map((file) => [file]) : [files(set)]
    for (const group of groups) {
      const paths = group.map((file) => join(folder, file))
      for (const read of await readSources(paths, { ...choice, operations: operationsIn(group) }))
        for (const model of 'models' in read ? read.models : [])
          imported.set(corpusId(model.source), settle(lowerModel(model)))
    }
  }
  return new Map(withSuccessors([...imported.values()], []).map((one) => [corpusId(one.imported.source), one]))
}

/** The losses of an imported model. */
export const lossesOf = ({ notes }: Lowered): readonly Note[] => notes.filter(({ kind }) => kind === 'loss')

/** Losses that do not change which inputs are valid. */
const besideInputs = ['alias', 'stream', 'unknown-release', 'no-successor', 'estimated-time', 'advice']

/** Whether a spec accepts the same inputs as its source, except for declared choices. */
export const hasExactInput = (lowered: Lowered): boolean =>
  lossesOf(lowered).every(({ code }) => besideInputs.includes(code))

const examples = new Map(sets.flatMap((set) => Object.entries(parseObject(textOf(`examples/${set}.json`)))))

/** The examples of a schema. */
function examplesOf(id: string): readonly JsonObject[] {
  const written = examples.get(id)
  return isList(written) ? written.filter((one) => isObject(one)) : []
}

/** Our model of a schema, and the validator of its source. */
interface Verdict {
  readonly model: ReturnType<typeof compiled>
  readonly validate: ReturnType<typeof sourceValidator>
}

const verdicts = new WeakMap<Lowered, Verdict>()

/** Compiled once for all comparisons, because it takes longer than they do. */
function verdictOf(schema: CorpusSchema, lowered: Lowered): Verdict {
  const verdict = verdicts.get(lowered) ?? { model: compiled(lowered), validate: sourceValidator(schema) }
  verdicts.set(lowered, verdict)
  return verdict
}

/** Compares our validator with Ajv on the source: counts the verdicts that agree or differ by a choice, and lists the others. */
export function compare(
  schemas: readonly CorpusSchema[],
  imported: ReadonlyMap<string, Lowered>,
  inputsFrom: (example: JsonObject) => readonly JsonObject[],
): { readonly tally: Readonly<Record<string, number>>; readonly differences: readonly string[] } {
  const tally: Record<string, number> = {}
  const differences: string[] = []
  for (const schema of schemas) {
    const lowered = imported.get(schema.id)
    if (lowered === undefined || !hasExactInput(lowered)) continue
    const { model, validate } = verdictOf(schema, lowered)
    const { constants = {} } = lowered.imported
    for (const input of examplesOf(schema.id).flatMap(inputsFrom)) {
      // Constants are no parameters: the gateway sends them, so that no other values and no calls without them exist.
      if (Object.entries(constants).some(([name, value]) => !isSame(own(input, name), value))) continue
      const issues = issuesOf(model, inSpec(without(input, Object.keys(constants)), lowered))
      const word = validate(input) === (issues.length === 0) ? 'agreed' : choiceBehind(issues, input)
      if (word !== undefined) tally[word] = (tally[word] ?? 0) + 1
      else differences.push(`${schema.id} ${JSON.stringify(input)} ${issues.map(({ message }) => message).join(' ')}`)
    }
  }
  return { tally, differences }
}
