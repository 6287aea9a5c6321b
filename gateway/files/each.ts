/** Does something for each item, a few at a time. After an error nothing new is begun, and it is thrown at the end. */
export async function forEach<Item>(
  items: Iterable<Item>,
  hands: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]()
  const faults: unknown[] = []
  const hand = async (): Promise<void> => {
    for (let next = left.next(); !next.done && faults.length === 0; next = left.next()) {
      await work(next.value).catch((error: unknown) => void faults.push(error))
    }
  }
  await Promise.all(Array.from({ length: hands }, hand))
  if (faults.length > 0) throw faults[0]
}
