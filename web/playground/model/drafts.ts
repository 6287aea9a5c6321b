import type { CatalogModel } from '@gatewright/catalog'
import { isRecord } from '@gatewright/catalog/language'
import { gatewayAddress } from '../../shared/gateway.ts'
import { attempt } from '../../shared/attempt.ts'
import { fieldsOf, type Input } from '../../shared/values.ts'
import { storable } from '../history/record.ts'

/** The values of a form that was left or reloaded. */
export interface Draft {
  readonly input: Input
  /** The parameter whose file or secret a reload lost, if any. */
  readonly lost?: string
}

const storageKey = `gatewright-drafts:${gatewayAddress()}`

/** The models whose forms survive a reload. */
const mostModels = 20

/** The forms that were left during this visit, and those that the tab kept over a reload. */
const drafts = new Map<string, Draft>(stored())

function stored(): readonly (readonly [string, Draft])[] {
  const kept = attempt((): unknown => JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'))
  return Object.entries(fieldsOf(kept)).filter((entry): entry is [string, Draft] =>
    isRecord(fieldsOf(entry[1])['input']),
  )
}

/** Returns the form of a model as it was left; undefined if it was not opened in this tab. */
export const draftOf = (id: string): Draft | undefined => drafts.get(id)

/** The parts of a model that decide where its form is kept, and what of it. */
type Drafted = Pick<CatalogModel, 'id' | 'params'>

/** Keeps the form of a model while another page is shown. */
export function keepDraft({ id }: Drafted, input: Input): void {
  drafts.delete(id)
  drafts.set(id, { input })
}

/** Keeps the form of a model over a reload, without files, for which there is no room, and without secrets. */
export function storeDraft(model: Drafted, input: Input): void {
  const { leftOut, ...kept } = storable(model.params, input)
  const lost = leftOut[0]?.path.join('.')
  const others = stored().filter(([id]) => id !== model.id)
  const all = [...others, [model.id, { ...kept, ...(lost !== undefined && { lost }) }] as const].slice(-mostModels)
  // Without a storage, a reload begins with the example.
  attempt(() => sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(all))))
}
