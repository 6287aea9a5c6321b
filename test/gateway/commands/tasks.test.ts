import { mkdtempSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { beforeAll, describe, expect, test } from 'vitest'
import { addTasks } from '../../../gateway/commands/tasks.ts'
import { UsageError } from '../../../gateway/commands/usage.ts'
import type { Engine } from '../../../gateway/engine/engine.ts'
import { openPostgres } from '../../../gateway/engine/postgres.ts'
import { openSqlite } from '../../../gateway/engine/sqlite.ts'
import type { Gateway } from '../../../gateway/gateway.ts'
import type { NewTask } from '../../../gateway/tasks/task.ts'
import { newTask, only, taskOf } from '../../contract/tasks.ts'
import { node, repository, type Ended } from '../../support/command.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { gatewayCommand } from '../../support/gatewayCommand.ts'
import { apiKey, startGateway } from '../../support/gateway.ts'
import { submitCall } from '../../support/node.ts'
import { usePostgres } from '../../support/postgres.ts'
import { readJson, valueAt } from '../../support/reading.ts'
import { isLong, isRelease } from '../../support/size.ts'

const root = temporaryFolder()
const hour = 3_600_000
const stores = isLong ? ['SQLite', 'PostgreSQL'] : ['SQLite']
const postgres = isLong ? usePostgres() : undefined

describe.each(stores)('gatewright-gateway tasks, on %s', (store) => {
  /** A test of something that no store does differently; `npm run test:release` has it on both. */
  const once = test.runIf(store === 'SQLite' || isRelease)
  let env: Record<string, string> = {}
  let ids: { readonly strange: string; readonly sent: string; readonly failed: string } = {
    strange: '',
    sent: '',
    failed: '',
  }

  beforeAll(async () => {
    const dataDir = mkdtempSync(join(root, 'data-'))
    env = { GATEWRIGHT_DATA_DIR: dataDir, GATEWRIGHT_SANDBOX_SECONDS: '3600', GATEWRIGHT_DEV_KEY: apiKey }
    if (store === 'PostgreSQL') env['DATABASE_URL'] = (await postgres?.newDatabase()) ?? ''
    const url = env['DATABASE_URL']
    const engine = url === undefined ? openSqlite(dataDir) : await openPostgres({ url, onError: () => undefined })
    ids = await fill(engine)
    await engine.close()
  })

  const run = (...args: string[]): Promise<Ended> =>
    node([resolve('gateway/gatewright-gateway.js'), 'tasks', ...args], { cwd: repository, env })
  const lines = async (...args: string[]): Promise<readonly string[]> =>
    (await gatewayCommand(env, 'tasks', ...args)).trimEnd().split('\n')
  const serve = (): Promise<Gateway> => startGateway(env['GATEWRIGHT_DATA_DIR'] ?? '', env)

  test('lists open tasks in aligned columns, with the reason why no worker can run them', async () => {
    const gateway = await serve()
    try {
      const listed = await lines()
      expect(listed.map((line) => line.replace(/ \d+[smhd] +/, ' AGE ').replace(/ +/g, ' '))).toEqual([
        'TASK STATE AGE MODEL UPSTREAM REASON',
        `${ids.strange} ACCEPTED AGE strange-model - model-unknown`,
        `${ids.sent} IN_PROGRESS AGE vendor16-camera-move-1 vendor16 upstream-unavailable`,
      ])
      for (const word of ['STATE', 'AGE', 'MODEL', 'UPSTREAM', 'REASON']) {
        const at = listed[0]?.indexOf(word) ?? -1
        expect(listed.map((line) => /^ {2}\S/.test(line.slice(at - 2)))).toEqual([true, true, true])
      }
      expect(await lines('--waiting', 'model-unknown')).toHaveLength(2)
      expect((await lines('--upstream', 'vendor16', '--older-than', '0s'))[1]).toContain(ids.sent)
      expect(await lines('--model', 'strange-model', '--older-than', '2h')).toEqual(['No task matches.'])
      expect((await lines('--state', 'failed'))[1]).toMatch(/  refused$/)
      const cut = await run('--limit', '1')
      expect([cut.stdout.split('\n').length, cut.stderr]).toEqual([
        3,
        'There are more tasks: raise --limit 1, or add a filter.\n',
      ])
    } finally {
      await gateway.stop()
    }
  })

  once('shows a task with its history, and no control characters of vendors', async () => {
    const shown = (await lines(ids.sent)).join('\n').replace(/\d{4}-\d\d-\d\dT[\d:.]{12}Z/g, 'TIME')
    expect(shown).toMatch(/^state +IN_PROGRESS, polling, 40 %$/m)
    expect(shown).toMatch(/^job +"b1\\u001b\[31m"$/m)
    expect(shown).toMatch(/\n\nTIME +accepted\nTIME +sent to vendor16$/)
    const failed = await lines('show', ids.failed)
    expect(failed.at(-5)).toMatch(/Z  FAILED$/)
    expect(failed.find((line) => line.startsWith('error'))).toMatch(/^error +refused: "No\.\\u001b\[2J\?"$/)
    const printed = (await run(ids.failed, '--json')).stdout
    expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(valueAt(readJson(printed), 'error', 'message')).toBe('No.\u001b[2J\u202e')
    const listed = readJson((await run('list', '--json', '--upstream', 'vendor16')).stdout)
    expect(listed).toMatchObject([
      { id: ids.sent, state: 'IN_PROGRESS', step: 'polling', history: [{ event: 'accepted' }, { event: 'sent' }] },
    ])
    expect(valueAt(listed, '0', 'params')).toBeUndefined()
  })

  test.runIf(isLong)('ends and retries tasks beside a running gateway, whose polls show it at once', async () => {
    const gateway = await serve()
    const poll = async (id: string): Promise<unknown> => {
      const address = `${gateway.url}/workflows/v1/models/${id}/result`
      const answer = await fetch(address, { headers: { authorization: `Bearer ${apiKey}` } })
      return valueAt(await answer.json(), 'response')
    }
    try {
      const call = { model: 'vendor2-audio-1.0', params: { prompt: 'Good morning' } }
      const id = (await submitCall(gateway.url, call)) ?? ''
      await expect.poll(() => poll(id)).toMatchObject({ status: 'IN_PROGRESS' })
      await expect.poll(() => run('retry', id, '--as', 'anna')).toMatchObject({ stdout: `${id} is due now.\n` })
      expect(await run('end', id, '--as', 'ben')).toEqual({ code: 0, stdout: `${id} is FAILED.\n`, stderr: '' })
      expect(await poll(id)).toMatchObject({ status: 'FAILED', error: { code: 'ended-by-operator', retryable: false } })
      const history = (await lines(id)).map((line) => line.replace(/^\S+ +/, ''))
      expect(history).toContain('retried by anna')
      expect(history.slice(-2)).toEqual(['ended by ben', 'FAILED'])
      const again = await run('retry', id)
      const final = 'It is FAILED, which is final, because its caller may have seen it. The caller can submit it again.'
      expect([again.code, again.stderr]).toEqual([1, `error: ${id} is unchanged. ${final}\n`])
    } finally {
      await gateway.stop()
    }
  })

  once('ends a task with a job at a vendor only if the job is abandoned', async () => {
    const before = await lines(ids.sent, '--json')
    const charge = 'It has a job at vendor16, which may charge for it, and nobody would get the result.'
    const refused = await run('end', ids.sent, '--as', 'anna')
    const advice = 'To end it anyway, add --abandon-paid.'
    expect([refused.code, refused.stderr]).toEqual([1, `error: ${ids.sent} is unchanged. ${charge} ${advice}\n`])
    const withoutAge = (shown: readonly string[]) => shown.filter((line) => !line.includes('ageSeconds'))
    expect(withoutAge(await lines(ids.sent, '--json'))).toEqual(withoutAge(before))
    expect((await run('end', ids.sent, '--as', 'anna', '--abandon-paid')).code).toBe(0)
    expect((await lines(ids.sent)).join('\n')).toMatch(
      /ended by anna, abandoning job "b1.*", which may be paid\n\S+ +FAILED$/,
    )
    const retried = await run('retry', ids.strange)
    expect(retried.stdout).toMatch(/ is due, but waits: no running worker has the model \(model-unknown\)\.\n$/)
    const unknown = await run('end', 'no-such-task')
    const never = 'There is no task "no-such-task": it was never accepted, or retention has removed it.'
    expect([unknown.code, unknown.stderr]).toEqual([1, `error: ${never}\n`])
  })

  test('shows the answer of a vendor that had no result, and lists no answer', async () => {
    const shown = await lines('show', ids.failed)
    const heading = 'The answer of the upstream, HTTP 200, the beginning of 9000 bytes:'
    expect(shown.slice(-4)).toEqual(['', heading, '<html>', '\\u{1b}[31mIt is down.\\u{202e}'])
    expect(readJson((await lines('show', ids.failed, '--json')).join('\n'))).toMatchObject({ raw })
    for (const flags of [[], ['--json']])
      expect((await lines('--state', 'FAILED', ...flags)).join('\n')).not.toContain('It is down.')
    expect((await lines('show', ids.sent)).join('\n')).not.toContain('The answer of the upstream')
  })

  test('cancels a task, or all that match, as their callers could', async () => {
    const url = env['DATABASE_URL']
    const dataDir = env['GATEWRIGHT_DATA_DIR'] ?? ''
    const engine = url === undefined ? openSqlite(dataDir) : await openPostgres({ url, onError: () => undefined })
    const sent = await submitted(engine)
    const step = { is: 'polling', job: 'b2', token: sent.id } as const
    await engine.advance(sent.claim, { step, upstream: 'vendor16', inMs: hour })
    for (let count = 0; count < 3; count++)
      await engine.submit({ task: { ...newTask('key-1', Date.now()), model: 'model-to-cancel' } })
    await engine.close()
    const cancelled = await lines('cancel', '--model', 'model-to-cancel', '--as', 'anna')
    expect(cancelled).toHaveLength(3)
    for (const line of cancelled) expect(line).toMatch(/ is cancelled\.$/)
    expect((await lines((cancelled[0] ?? '').split(' ')[0] ?? '')).join('\n')).toMatch(
      /cancel by anna: confirmed\n\S+ +Stopped$/,
    )
    expect(await lines('cancel', '--model', 'model-to-cancel')).toEqual(['No open task matches.'])
    const asked = `${sent.id} is cancelled if its vendor can: \`tasks ${sent.id}\` shows its answer.`
    expect(await lines('cancel', sent.id)).toEqual([asked])
    expect(await lines('cancel', sent.id)).toEqual([`${sent.id} is unchanged. A cancel was already requested.`])
    expect((await lines(sent.id)).join('\n')).toMatch(/cancel by \S+: requested$/)
  })
})

/** The answer of a vendor in place of a result. */
const raw = { status: 200, text: '<html>\n\u001b[31mIt is down.\u202e', bytes: 9000 }

/** Stores a task of an unknown model, one with a job at a vendor, and one that has failed. */
async function fill(engine: Engine) {
  const submit = async (more: Partial<NewTask>): Promise<string> =>
    taskOf(await engine.submit({ task: { ...newTask('key-1', Date.now()), ...more } })).id
  const sent = await submitted(engine)
  const job = 'b1\u001b[31m'
  const step = { is: 'polling', job, token: sent.id } as const
  await engine.advance(sent.claim, { step, upstream: 'vendor16', inMs: hour, progress: { percent: 40 } })
  const failed = await submit({ model: 'vendor16-camera-move-1' })
  const held = only(await engine.claim({ limit: 1, leaseMs: hour }))
  await engine.fail(held, { code: 'refused', message: 'No.\u001b[2J\u202e', retryable: false }, 0, raw)
  const strange = await submit({ id: `0${sent.id.slice(1, -4)}0000`, model: 'strange-model' })
  return { strange, sent: sent.id, failed }
}

async function submitted(engine: Engine) {
  await engine.submit({ task: { ...newTask('key-1', Date.now()), model: 'vendor16-camera-move-1' } })
  const claim = only(await engine.claim({ limit: 1, leaseMs: hour }))
  return { id: claim.task.id, claim }
}

test.each([
  [['rety', 'x'], 'There is no command "rety". Did you mean retry?'],
  [['list', 'x'], 'The argument "x" is one too many.'],
  [['--stat', 'x'], 'There is no option "--stat". Did you mean --state?'],
  [['--state', 'BUSY'], '--state must be one of ACCEPTED, IN_PROGRESS, COMPLETED, FAILED, but it is "BUSY".'],
  [['--waiting', 'x'], '--waiting must be model-unknown or upstream-unavailable, but it is "x".'],
  [['--older-than', '3y'], '--older-than must be a number with s, m, h or d, such as 2h, but it is "3y".'],
  [['--limit', '0'], '--limit must be a whole number from 1 to 99999, but it is "0".'],
  [['0199a1b2-0000-7000-8000-000000000000', '--limit', '3'], '--limit is for a list, not for one task.'],
  [['show'], 'The argument id is missing.'],
  [['retry'], 'The argument id is missing.'],
  [['cancel'], 'Name a task, or at least one filter such as --model.'],
  [['cancel', 'x', '--model', 'y'], 'Name a task, or at least one filter such as --model.'],
  [['end', 'x', '--as', ' '], '--as must be a name of 1 to 100 characters without control characters, but it is "".'],
  [['end', 'x', '--as', 'a\u001b[31m'], 'without control characters, but it is "a\\u001b[31m".'],
])('tasks %j is a usage error', async (words, sentence) => {
  const program = new Command().exitOverride()
  const fail = (): never => expect.fail('Nothing is opened.')
  addTasks(program, { configuration: fail, packages: fail })
  const failed = program.parseAsync(['tasks', ...words], { from: 'user' })
  await expect(failed).rejects.toThrow(sentence)
  await expect(failed).rejects.toThrow(UsageError)
})
