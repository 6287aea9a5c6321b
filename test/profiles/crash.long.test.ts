import { beforeAll, test } from 'vitest'
import { temporaryFolder } from '../support/folder.ts'
import { cases, taskId, type Case } from './cases.ts'
import { buildProfiles } from './packages.ts'
import { isRelease } from '../support/size.ts'
import { killAt } from './run.ts'

const packages = temporaryFolder()

beforeAll(() => buildProfiles(packages))

/** Profiles whose submit is killed in profiles.test.ts, or whose only request is as that of another profile. */
const submittedAlike = new Set(['fal', 'replicate', 'openai-chat', 'huggingface', 'huggingface-text'])

/** Whether a request is as one that is tried anyway: a second poll is as the first. */
const isRepeated = ({ profile, requests }: Case, at: number): boolean =>
  at === 0 ? submittedAlike.has(profile) : at > 1 && requests[at] === requests[at - 1]

const tried = cases.flatMap((one) =>
  one.requests.flatMap((request, at) =>
    isRelease || !isRepeated(one, at) ? [[one.profile, at, request, one] as const] : [],
  ),
)

// They mostly wait for polls: side by side.
test.concurrent.for(tried)(
  'a gateway that is killed at a request of %s, number %i, %s, loses nothing and is charged once',
  async ([, at, , one], context) => {
    const { expect } = context
    const { the, vendor } = await killAt(packages, one, at, context)
    const { task } = await the.finish(taskId)
    expect([...vendor.charges.values()]).toEqual([1])
    if (at > 0) expect(task).toMatchObject({ state: 'COMPLETED', result: one.result })
    else expect(task).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown' } })
  },
)
