/** How many rows the first batch removes. */
const first = 500

/** How many rows a batch removes at most: an embedded store blocks the event loop meanwhile. */
const largest = 2000

/**
 * Runs batches until one finds less than it may remove, and returns the sum of what they removed. Other writes run in
 * between. The more there is to remove, the larger are the batches.
 */
export async function inBatches(run: (most: number) => Promise<number>): Promise<number> {
  let total = 0
  for (let most = first; ; most = Math.min(2 * most, largest)) {
    const removed = await run(most)
    total += removed
    if (removed < most) return total
  }
}
