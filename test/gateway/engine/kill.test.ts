import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Engine } from '../../../gateway/engine/engine.ts'
import { openPostgres } from '../../../gateway/engine/postgres.ts'
import { openSqlite } from '../../../gateway/engine/sqlite.ts'
import { repository } from '../../support/command.ts'
import { present } from '../../contract/tasks.ts'
import { noteEvent } from '../../support/events.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { usePostgres } from '../../support/postgres.ts'
import { Random } from '../../support/random.ts'
import { seedOr, times } from '../../support/size.ts'

/** How often the process is killed. */
const kills = times(1, 2, 200)

const root = temporaryFolder()
const submitter = join(repository, 'test', 'contract', 'submitter.ts')

const start = (folder: string): ChildProcess =>
  spawn(process.execPath, [submitter, folder], { stdio: ['ignore', 'pipe', 'inherit'] })

/** Lets a process run for a while after its signal, and kills it; returns its complete lines. */
async function workAndDie(folder: string, sign: string, delayMs: number): Promise<readonly string[]> {
  const child = start(folder)
  let printed = ''
  const closed = once(child, 'close')
  const signed = new Promise<void>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      if (printed.includes(sign)) resolve()
    })
  })
  try {
    await Promise.race([signed, closed])
    await sleep(delayMs)
  } finally {
    child.kill('SIGKILL')
  }
  await closed
  if (printed === '') throw new Error('The process ended before it had opened the engine.')
  return printed.split('\n').slice(0, -1)
}

const idsOf = (lines: readonly string[], word: string): readonly string[] =>
  lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

const { newDatabase } = usePostgres()
const engines: Readonly<Record<string, { place: () => Promise<string>; open: (place: string) => Promise<Engine> }>> = {
  sqlite: { place: async () => join(root, 'killed'), open: async (place) => openSqlite(place) },
  postgres: { place: newDatabase, open: (url) => openPostgres({ url, onError: () => undefined }) },
}

test.each(Object.keys(engines))(
  `${kills} kills lose nothing that was acknowledged, and the ledger stays exact (%s)`,
  { timeout: 300_000 + kills * 15_000 },
  async (name) => {
    const { place, open } = present(engines[name])
    const where = await place()
    const lines: string[] = []
    const random = new Random(seedOr(48)).fork(name)
    // Half of the kills come after a task is completed, the others at any moment.
    for (let count = 0; count < kills; count++) {
      const [sign, delayMs] = [count % 2 === 0 ? 'completed ' : '\n', random.below(100)]
      lines.push(...(await workAndDie(where, sign, delayMs)))
      noteEvent(`killed ${delayMs} ms after ${JSON.stringify(sign)}, ${lines.length} lines acknowledged`)
    }
    const [stored, completed] = [idsOf(lines, 'stored'), idsOf(lines, 'completed')]
    expect(completed.length).toBeGreaterThanOrEqual(Math.floor(kills / 2))

    const engine = await open(where)
    for (const id of stored) expect(await engine.get(id, 'key-1')).toMatchObject({ id })
    for (const id of completed) expect(await engine.get(id, 'key-1')).toMatchObject({ state: 'COMPLETED', credits: 2 })
    const { states } = await engine.stats()
    expect(await engine.spent('key-1')).toBe(states.COMPLETED * 2)
    expect(new Set(completed).size).toBe(completed.length)
    await engine.close()
  },
)

test('a second process is rejected with one sentence, and accepted after the first is killed', async () => {
  const folder = join(root, 'locked')
  const child = start(folder)
  const closed = once(child, 'close')
  try {
    if (child.stdout !== null) await once(child.stdout, 'data')
    expect(() => openSqlite(folder)).toThrow(
      `The data folder ${folder} is in use by another gateway: stop it, or choose another folder.`,
    )
  } finally {
    child.kill('SIGKILL')
  }
  await closed
  const engine = openSqlite(folder)
  expect((await engine.stats()).states.FAILED).toBe(0)
  await engine.close()
})
