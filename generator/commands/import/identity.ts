import { existsSync, realpathSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'
import type { Folder } from '../../files/folder.ts'
import type { Imported } from './imported.ts'
import { modelEntries, type Entry, type Ledger } from './ledger.ts'
import type { Lowered } from './lowering/model.ts'
import { free } from './naming.ts'
import { keyOf } from './planning.ts'

/** A source whose names another source has. */
interface Collision {
  readonly file: string
  readonly why: string
}

/** A model with the place of its file, if the file is only this model and is in the folder that holds the specs. */
export function placed(model: Imported, folder: Folder): Imported {
  if (!existsSync(model.source)) return model
  const path = relative(folder.absolute('..'), realpathSync(model.source))
  const isInside = !path.startsWith('..') && !isAbsolute(path)
  return isInside ? { ...model, place: path.replaceAll(sep, '/') } : model
}

/**
 * Makes ids unique. A source keeps the id of its last import, and a new source gets another id. Two sources with the same
 * names are not the same model.
 */
export function distinct(
  lowered: readonly Lowered[],
  folder: Folder,
  ledger: Ledger,
): { readonly models: readonly Lowered[]; readonly collisions: readonly Collision[] } {
  const taken = new Set(modelEntries(ledger).map(({ spec }) => String(spec['id'])))
  const keys = new Map([...ledger.models].flatMap(([key, { place }]) => (place === undefined ? [] : [[place, key]])))
  const seen = new Map<string, Lowered>()
  const collisions: Collision[] = []
  for (const written of lowered) {
    const { place, source } = written.imported
    const one = place === undefined ? written : withKey(written, keys.get(place))
    const key = keyOf(one)
    const known = ledger.models.get(key)
    const other = seen.get(key)?.imported.source ?? otherPlace(known, place, folder)
    if (other !== undefined && other !== source) {
      collisions.push({ file: source, why: `${other} is already the model ${one.id}; give one of them another name` })
      continue
    }
    if (seen.has(key)) continue
    const id = known === undefined ? free(one.id, (id) => taken.has(id)) : String(known.spec['id'])
    taken.add(id)
    seen.set(key, withId(one, id))
  }
  return { models: [...seen.values()], collisions }
}

/** A model under the key that its file had in an earlier import, when other files had the same name or had not. */
function withKey(one: Lowered, key: string | undefined): Lowered {
  const { imported } = one
  const beginning = keyOf({ ...one, imported: { ...imported, id: '' } })
  return key?.startsWith(beginning) ? { ...one, imported: { ...imported, id: key.slice(beginning.length) } } : one
}

/** The file of an earlier import of a model, if it is another one and still exists. */
function otherPlace(known: Entry | undefined, place: string | undefined, folder: Folder): string | undefined {
  const before = known?.place
  const isOther = before !== undefined && place !== undefined && before !== place
  return isOther && existsSync(folder.absolute(`../${before}`)) ? before : undefined
}

/** Changes the id of a model, and its workflow with it: on some systems, `acme/Reel` and `acme/reel` are the same path. */
function withId(one: Lowered, id: string): Lowered {
  if (id === one.id) return one
  const { workflow } = one.spec
  const next = typeof workflow === 'string' ? { workflow: `${workflow}${id.slice(one.id.length)}` } : {}
  return { ...one, id, spec: { ...one.spec, id, ...next } }
}
