/** Does something for each item, for a few of them at once. The first error ends it when what is in hand is done. */
export async function forEach<Item>(
  items: Iterable<Item>,
  hands: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]()
  const hand = async (): Promise<void> => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: hands }, hand))
}
