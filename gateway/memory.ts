import { getHeapStatistics } from 'node:v8'

/** So many bytes, or a part of the heap where that is smaller: a gateway with little memory takes less at once. */
export const within = (bytes: number, partOfHeap: number): number =>
  Math.min(bytes, Math.floor(getHeapStatistics().heap_size_limit * partOfHeap))
