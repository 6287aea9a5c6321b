/**
 * Runs a function for each item, a few at a time. After an error it starts no more, and throws the error at the end.
 */
export async function forEach<Item>(
  items: Iterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]()
  const errors: unknown[] = []
  const worker = async (): Promise<void> => {
    for (let next = left.next(); !next.done && errors.length === 0; next = left.next()) {
      await work(next.value).catch((error: unknown) => void errors.push(error))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  if (errors.length > 0) throw errors[0]
}
