import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { repository } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { valueAt } from '../support/reading.ts'
import { isLong } from '../support/size.ts'
import { key } from '../gateway/upstream/upstreamKit.ts'
import { cases, taskId } from './cases.ts'
import { breaking } from './host.ts'
import { buildProfiles, loadProfiles, profileOf } from './packages.ts'
import { killAt, stage } from './run.ts'

const packages = temporaryFolder()

beforeAll(() => buildProfiles(packages))

test('every profile has a case', () => {
  const profiles = readdirSync(join(repository, 'profiles')).map((file) => file.replace('.yaml', ''))
  expect([...new Set(cases.map(({ profile }) => profile))].sort()).toEqual(profiles.sort())
})

describe.each(cases)('the profile $profile', (one) => {
  test('runs a call of $model, as its API documents it, and charges it once', async () => {
    const { the, vendor } = await stage(packages, one, {})
    const { task } = await the.run(one.model, one.params, taskId)
    expect(task).toMatchObject({ state: 'COMPLETED', result: one.result })
    expect(vendor.got.map(({ method, path }) => `${method} ${path}`)).toEqual(one.requests)
    expect([...vendor.charges.values()]).toEqual([1])
    for (const { headers } of vendor.got) expect(headers.authorization ?? headers['x-goog-api-key']).toContain(key)
  })

  test.runIf(one.profile === 'openai-chat')('reads one message in the place of a stream', async () => {
    const { the, vendor } = await stage(packages, one, { isPlain: true })
    expect((await the.run(one.model, one.params, taskId)).task).toMatchObject({ result: one.result })
    expect([...vendor.charges.values()]).toEqual([1])
  })

  test.runIf(isLong)('waits as long as a rate limit says, and is charged once', async () => {
    const { the, vendor } = await stage(packages, one, { busy: 2 })
    const { task, waits } = await the.run(one.model, one.params, taskId)
    expect(task).toMatchObject({ state: 'COMPLETED' })
    expect(waits.slice(0, 2)).toEqual(one.waits)
    expect([...vendor.charges.values()]).toEqual([1])
  })

  test.runIf(isLong && one.requests.length > 1)('follows a slow job to its end', async () => {
    const { the, vendor } = await stage(packages, one, { working: 30 })
    expect((await the.run(one.model, one.params, taskId)).task).toMatchObject({ state: 'COMPLETED' })
    expect(vendor.got.length).toBe(one.requests.length + 29)
    expect([...vendor.charges.values()]).toEqual([1])
  })

  test.each(isLong ? one.failures : one.failures.slice(0, 1))(
    'fails as documented: %s',
    async (failure, code, retryable) => {
      const { the } = await stage(packages, one, { failure })
      const { task } = await the.run(one.model, one.params, taskId)
      expect(task).toMatchObject({ state: 'FAILED', error: { code, retryable } })
      expect(String(valueAt(task, 'error', 'message'))).not.toContain(key)
      expect(await the.engine.spent('key-1')).toBe(0)
    },
  )

  test.runIf(one.isBytes)('stops reading bytes that never end, and is charged once', async () => {
    const spec = { ...profileOf(await loadProfiles(packages), one.profile), maxBytes: 200_000 }
    const { the, vendor } = await stage(packages, one, { endless: true }, { spec })
    const { task } = await the.run(one.model, one.params, taskId)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-answer-too-large', retryable: false } })
    await vendor.stopped
    expect([...vendor.charges.values()]).toEqual([1])
  })

  test.runIf(one.file)('is not charged while a file breaks off, and gets it when it is complete', async () => {
    const { param, bytes, of } = one.file ?? never()
    const host = await breaking(bytes, 2)
    const { the, vendor } = await stage(packages, one, {})
    const { task, waits } = await the.run(one.model, { ...one.params, [param]: of(host) }, taskId)
    expect(task).toMatchObject({ state: 'COMPLETED' })
    expect(waits.slice(0, 2)).toEqual([1000, 2000])
    expect(vendor.got).toHaveLength(one.requests.length)
    expect([...vendor.charges.values()]).toEqual([1])
  })

  // The long run kills it at every request of every profile.
  test.runIf(one.profile === 'fal' || one.profile === 'replicate')(
    'does not repeat the submit of a killed gateway, whose outcome is unknown',
    async () => {
      const { the, vendor } = await killAt(packages, one, 0)
      const { task } = await the.finish(taskId)
      expect(task).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown' } })
      expect([...vendor.charges.values()]).toEqual([1])
      expect(vendor.got).toHaveLength(1)
    },
  )
})

function never(): never {
  throw new Error('The case has no file.')
}
