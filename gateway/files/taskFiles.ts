import { forEach } from './each.ts'
import type { FileStore } from './store.ts'

/** Removes the files of a deleted task, of its parameters and its result; those of its owner no longer count. */
export type RemoveFiles = (params: unknown, result: unknown, owner?: string) => Promise<void>

/** The id of a file, by its address; undefined for other texts. */
type IdOf = (address: string) => string | undefined

const removalsAtOnce = 4

/**
 * Removes the copies of inputs that a task has in its parameters, and the files of its result. Uploads stay, and so do
 * files of other tasks that it was given: other calls may name them.
 */
export const fileRemover =
  ({ files, idOf }: { readonly files: FileStore; readonly idOf: IdOf }): RemoveFiles =>
  async (params, result, owner) => {
    const given = idsIn(params, idOf)
    await forEach(new Set([...given, ...idsIn(result, idOf)]), removalsAtOnce, async (id) => {
      const file = (await files.open(id))?.file
      const isOwn = file !== undefined && (given.has(id) ? file.use === 'input' : file.use === undefined)
      if (isOwn) await files.remove(file, owner)
    })
  }

/** The ids of the files whose addresses are somewhere in a value. */
function idsIn(value: unknown, idOf: IdOf): ReadonlySet<string> {
  const ids = new Set<string>()
  JSON.stringify(value, (_name, part: unknown) => {
    const id = typeof part === 'string' ? idOf(part) : undefined
    if (id !== undefined) ids.add(id)
    return part
  })
  return ids
}
