import { expect, test } from 'vitest'
import { repository, run } from '../../support/command.ts'

/** The megabytes of the young generation of a process that makes lists which live for a while, after `first`. */
async function youngMegabytes(first: string): Promise<number> {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8'
    import { boundHeap, boundYoungGeneration } from './generator/building/heap.ts'
    ${first}
    let kept = []
    for (let round = 0; round < 60; round++) {
      kept = kept.slice(-40)
      kept.push(Array.from({ length: 20_000 }, (_, at) => ({ at })))
    }
    console.log(getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size)`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: repository })
  return Number(stdout) / 1024 / 1024
}

test('the young generation of the heap ends to grow where a build says so', async () => {
  const sizes = ['', 'boundHeap(220)', 'boundHeap(2_200)', 'boundYoungGeneration(0)'].map(youngMegabytes)
  const [free = 0, few = 0, many = 0, bound = 0] = await Promise.all(sizes)
  expect([free, few].filter((size) => size < 16)).toEqual([])
  expect([many, bound].filter((size) => size > 8)).toEqual([])
})
