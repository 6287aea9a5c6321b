import type { Ledger } from './ledger.ts'
import { operationText } from './operationText.ts'
import type { OriginChoice, Sourced } from './origins.ts'
import type { Remark } from './remarks.ts'
import { readSources } from './sources.ts'

/** Documents with the models that the ledger has, and what the report says about them. */
interface Completed {
  readonly documents: readonly Sourced[]
  readonly remarks: readonly Remark[]
}

/**
 * Adds the models of earlier imports whose operations an import leaves out today: a person has named them, or an earlier
 * version took them. `isThere` says whether the file of a model is still there.
 */
export async function withKnown(
  documents: readonly Sourced[],
  choice: OriginChoice,
  { models }: Ledger,
  isThere: (file: string) => boolean,
): Promise<Completed> {
  const remarks: Remark[] = []
  const completed: Sourced[] = []
  for (const document of documents) {
    const leftOut = document.contents.leftOut ?? []
    const known = new Set(
      [...(leftOut.length === 0 ? [] : models.values())].flatMap(({ identity, file }) => {
        const isOfDocument = identity?.format === choice.format && identity.source === document.source
        return isOfDocument && identity.operation && isThere(file) ? [operationText(identity.operation)] : []
      }),
    )
    const names = leftOut.map(({ operation }) => operation).filter((name) => known.has(name))
    const read = names.length === 0 ? undefined : await readAlso(document, names, choice)
    completed.push(read ?? document)
    if (read !== undefined) remarks.push(remarkOn(document, names))
  }
  return { documents: completed, remarks }
}

/** A document with further operations. */
async function readAlso(
  { models, contents, ...document }: Sourced,
  names: readonly string[],
  choice: OriginChoice,
): Promise<Sourced | undefined> {
  const taken = models.flatMap(({ operation }) => (operation === undefined ? [] : [operationText(operation)]))
  const operations = [...new Set([...taken, ...names])]
  const [read] = await readSources([document.file], { ...choice, operations })
  if (read === undefined || 'why' in read) return undefined
  const leftOut = (contents.leftOut ?? []).filter(({ operation }) => !names.includes(operation))
  return { ...document, models: read.models, contents: { ...contents, leftOut } }
}

const remarkOn = ({ file }: Sourced, names: readonly string[]): Remark => ({
  code: 'source',
  file,
  message: `still has ${names.length === 1 ? '1 model' : `${names.length} models`} of earlier imports that an import leaves out now, such as ${names[0] ?? ''}. To leave one out, delete its file`,
})
