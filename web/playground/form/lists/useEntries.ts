import { useEffect, useState } from 'preact/hooks'
import type { OptionItem } from '@gatewright/catalog'
import { readPage, type EntryPage } from './read.ts'

/** The entries of a list, as far as they are read. */
export interface Entries {
  readonly items: readonly OptionItem[]
  readonly isLoading: boolean
  /** Why the list could not be read. */
  readonly problem: string | undefined
  readonly hasMore: boolean
  readonly loadMore: () => void
}

const start: EntryPage = { items: [], next: '' }

/** Reads a list page by page; the first page at once. */
export function useEntries(address: string): Entries {
  const [page, setPage] = useState(start)
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const loadMore = (): void => {
    if (isLoading || page.next === undefined) return
    setLoading(true)
    setProblem(undefined)
    readPage(address, page.next === '' ? undefined : page.next)
      .then(({ items, next }) => setPage({ items: [...page.items, ...items], next }))
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => setLoading(false))
  }
  useEffect(loadMore, [address])
  return { items: page.items, isLoading, problem, hasMore: page.next !== undefined, loadMore }
}
