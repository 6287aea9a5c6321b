import type { ResultKind } from '../../../catalogue/catalogue.ts'
import type { Imported, Restored } from '../imported.ts'
import { objectAt, own, textAt, without } from '../json.ts'
import { noteOn, type Note } from '../losses.ts'
import type { Keywords } from '../lowering/lowering.ts'
import { lowerModel, type Lowered } from '../lowering/model.ts'

/** Turns a model into a spec: the one that its source was generated from, if it was generated. */
export function lowerSource(imported: Imported): Lowered {
  const lowered = lowerModel(imported)
  return imported.restored === undefined ? lowered : withRestored(lowered, imported.restored)
}

/** The notes that remain: what specs need and no generated file shows. */
const remaining: readonly string[] = ['category']

function withRestored(
  { imported, vendor, names, spec, notes }: Lowered,
  { id, workflow, result, keywords, lists }: Restored,
): Lowered {
  const frame = without(spec, ['aliases', 'description', 'params', 'rules', 'result', 'examples'])
  return {
    imported,
    id,
    vendor,
    names,
    lists: new Map(),
    spec: {
      ...frame,
      id,
      ...(workflow !== undefined && { workflow }),
      ...(result && making(frame, result, objectAt(keywords, 'result'))),
      ...keywords,
    },
    notes: [...notes.filter(({ code }) => remaining.includes(code)), ...listNotes(keywords, objectAt(lists))],
  }
}

/** A note for each parameter that takes ids of an option list, unless the list is read at run time. */
const listNotes = (keywords: Keywords, lists: Keywords): readonly Note[] =>
  Object.entries(objectAt(keywords, 'params')).flatMap(([name, param]) => {
    const address = own(objectAt(param), 'catalog')
    if (typeof address === 'string' && textAt(objectAt(lists, address), 'source') === 'upstream') return []
    return typeof address === 'string' ? [noteOn('option-list', '', JSON.stringify(name), address)] : []
  })

/** The keys of a spec that depend on the type of its result. A guess from the name can be another type. */
function making(frame: Keywords, result: ResultKind, fields: Keywords): Keywords {
  const category = categoryFor(String(own(frame, 'category')), result, Object.keys(fields))
  const task = String(own(frame, 'task')).replace(/-to-[a-z0-9]+$/, `-to-${category}`)
  return { category, task, mode: category === 'text' ? 'sync' : 'async' }
}

/** A category whose models have this type of result; the guess if it is one. */
function categoryFor(guess: string, result: ResultKind, fields: readonly string[]): string {
  if (result === 'text') return 'text'
  const isAsset = ['video', 'audio', 'image', '3d'].includes(guess)
  if (result === 'asset' || fields.includes('url') || fields.includes('items')) return isAsset ? guess : 'image'
  return fields.includes('text') ? 'text' : 'data'
}
