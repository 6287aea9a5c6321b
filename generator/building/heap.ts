import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** The bytes of the young generation of the heap from which it does not grow any more. */
const mostYoungBytes = 16 * 1024 * 1024

/** So few spec files make a build that never holds much. */
const few = 20

/** So many spec files make a build for which memory is scarcer than time. */
const many = 1000

/** Whether memory is scarcer than time for a build of so many spec files or models. */
export const isLarge = (files: number): boolean => files > many

/**
 * Has the heap collect its garbage when it has grown to twice of what is in use, before a build that reads this many spec files.
 * By default, that is four times: a build of thousands of models would hold hundreds of megabytes that nobody needs. For few
 * files the flag stays as it is, because Node compiles modules again that it compiled with other flags.
 */
export function boundHeap(files: number): void {
  if (files <= few) return
  setFlagsFromString('--heap-growing-percent=100')
  if (isLarge(files)) boundYoungGeneration(0)
}

/**
 * Ends the growth of the young generation of the heap at a size that builds do well with: Node lets it grow to four times as
 * much, which saves no time. Only a flag of the process could set the size before it grows.
 */
export function boundYoungGeneration(most: number = mostYoungBytes): void {
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  if (young !== undefined && young.space_size >= most) setFlagsFromString('--semi-space-growth-factor=1')
}
