import { beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/folder.ts'
import { cases, taskId } from './cases.ts'
import { buildProfiles } from './packages.ts'
import { isSoak } from '../support/size.ts'
import { killAt } from './run.ts'

const packages = temporaryFolder()

beforeAll(() => buildProfiles(packages))

describe.each(cases)('a gateway that is killed at a request of $profile', (one) => {
  // A second poll is as the first.
  const isRepeated = (at: number): boolean => at > 1 && one.requests[at] === one.requests[at - 1]
  const tried = one.requests.map((request, at) => [at, request] as const).filter(([at]) => isSoak || !isRepeated(at))
  test.each(tried)('number %i, %s, loses nothing and is charged once', async (at) => {
    const { the, vendor } = await killAt(packages, one, at)
    const { task } = await the.finish(taskId)
    expect([...vendor.charges.values()]).toEqual([1])
    if (at > 0) expect(task).toMatchObject({ state: 'COMPLETED', result: one.result })
    else expect(task).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown' } })
  })
})
