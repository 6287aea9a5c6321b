import { isList } from '../../base/list.ts'
import { isEnding, releases } from '../../catalogue/catalogue.ts'
import { own, type JsonObject } from './json.ts'
import { noteOn } from './losses.ts'
import type { Keywords } from './lowering/lowering.ts'
import type { Lowered } from './lowering/model.ts'

/** Adds the successors that sources name, if they are among the imported models or the specs of earlier imports. */
export function withSuccessors(models: readonly Lowered[], earlier: Iterable<Keywords>): readonly Lowered[] {
  const ids = new Map([...earlier, ...models.map(({ spec }) => spec)].flatMap(namesOf))
  const originals = Map.groupBy(models, ({ imported }) => imported.id)
  for (const [original, [one, other]] of originals) {
    if (one !== undefined && other === undefined) ids.set(original, one.id)
    else ids.delete(original) // it does not say which of them is meant
  }
  return models.map((model) => withSuccessor(model, ids))
}

/** The id of a spec by each name that a source can call it. */
function namesOf(spec: JsonObject): readonly (readonly [string, string])[] {
  const [id, aliases] = [String(own(spec, 'id')), own(spec, 'aliases')]
  return [id, ...(isList(aliases) ? aliases.map(String) : [])].map((name) => [name, id] as const)
}

function withSuccessor(model: Lowered, ids: ReadonlyMap<string, string>): Lowered {
  const name = model.imported.notes.replacedBy
  if (name === undefined) return model
  const successor = ids.get(name)
  const isEnded = releases.some((one) => one === own(model.spec, 'release') && isEnding(one))
  if (successor !== undefined && successor !== model.id && isEnded)
    return { ...model, spec: inPlace(model.spec, successor) }
  return { ...model, notes: [...model.notes, noteOn('no-successor', '', JSON.stringify(name))] }
}

/** The spec with its successor after its stage. */
const inPlace = (spec: Keywords, replacedBy: string): Keywords =>
  Object.fromEntries(
    Object.entries(spec).flatMap(([key, value]) =>
      key === 'release'
        ? [
            [key, value],
            ['replacedBy', replacedBy],
          ]
        : [[key, value]],
    ),
  )
