import type { OptionItem, OptionList } from '@gatewright/catalog'

/** The entries of an option list at a moment. */
export interface LiveList {
  readonly items: readonly OptionItem[]
  /** Changes with the entries. */
  readonly version: string
  /** Whether the sandbox made the entries: every filter then matches. */
  readonly isMade?: true
}

/** A list cannot be read. Its message says why, and contains nothing of a response. */
export class UnreadableList extends Error {}

/** Reads an option list whose entries are known only at run time. Throws an UnreadableList. */
export type ReadList = (list: OptionList) => Promise<LiveList>

/** The list of the sandbox, while the key of an upstream is not set. */
export const sandboxList: LiveList = {
  items: [1, 2, 3].map((number) => ({ id: `sandbox-${number}`, name: `Sandbox ${number}`, tags: ['sandbox'] })),
  version: 'sandbox',
  isMade: true,
}
