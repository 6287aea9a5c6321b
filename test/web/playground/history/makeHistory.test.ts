import { expect, test } from 'vitest'
import type { RunStore } from '../../../../web/playground/history/makeHistory.ts'
import { makeHistory, type Channel } from '../../../../web/playground/history/makeHistory.ts'
import type { Input } from '../../../../web/shared/values.ts'
import type { RunRecord } from '../../../../web/playground/history/record.ts'
import { runOf } from './runOf.ts'

const limits = { runs: 3, bytes: 100_000, resultBytes: 1000 }

function storeOf(runs = new Map<string, RunRecord>(), inputs = new Map<string, Input>()): RunStore {
  const put = async (run: RunRecord): Promise<void> => void runs.set(run.id, run)
  return {
    all: async () => [...runs.values()],
    one: async (id) => runs.get(id),
    put,
    async putWithInput(run, input) {
      await put(run)
      inputs.set(run.id, input)
    },
    inputOf: async (id) => inputs.get(id),
    dropInput: async (id) => void inputs.delete(id),
    async remove(ids) {
      for (const id of ids) runs.delete(id)
    },
  }
}

const refused = async (): Promise<never> => {
  throw new Error('A mutation operation was attempted on a database that did not allow mutations.')
}

const refusing: RunStore = {
  all: refused,
  one: refused,
  put: refused,
  putWithInput: refused,
  inputOf: refused,
  dropInput: refused,
  remove: refused,
}

test('runs survive a reload, newest first', async () => {
  const store = storeOf()
  const before = makeHistory(store, limits)
  await before.save(runOf({ id: 'a', startedAt: 1 }))
  await before.save(runOf({ id: 'b', startedAt: 2 }), { prompt: 'with a file' })
  const after = makeHistory(store, limits)
  expect(after.isLoaded.value).toBe(false)
  await after.load()
  expect(after.runs.value.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(await after.inputOf('b')).toEqual({ prompt: 'with a file' })
})

test('the history stays within its limits, in memory and in the store', async () => {
  const runs = new Map<string, RunRecord>()
  const history = makeHistory(storeOf(runs), limits)
  for (const at of [1, 2, 3, 4, 5]) await history.save(runOf({ id: `${at}`, startedAt: at, state: 'COMPLETED' }))
  expect(history.runs.value.map(({ id }) => id)).toEqual(['5', '4', '3'])
  expect([...runs.keys()]).toEqual(['3', '4', '5'])
})

test('a browser that stores nothing is explained, and the runs stay for the visit', async () => {
  const history = makeHistory(refusing, limits)
  await history.load()
  await history.save(runOf())
  expect(history.runs.value).toHaveLength(1)
  expect(history.storageProblem.value).toContain('does not let the page store anything')
  expect(history.storageProblem.value).toContain('did not allow mutations')
})

test('tabs of one browser see the changes of each other', async () => {
  const store = storeOf()
  const listeners: ((ids: readonly string[]) => void)[] = []
  const channel = (own: number): Channel => ({
    post: (ids) => listeners.forEach((changed, index) => index !== own && changed(ids)),
    listen: (changed) => void listeners.push(changed),
  })
  const [one, two] = [makeHistory(store, limits, channel(0)), makeHistory(store, limits, channel(1))]
  await one.save(runOf({ id: 'a' }))
  await expect.poll(() => two.runs.value.map(({ id }) => id)).toEqual(['a'])
  await two.remove(['a'])
  await expect.poll(() => one.runs.value).toEqual([])
})
