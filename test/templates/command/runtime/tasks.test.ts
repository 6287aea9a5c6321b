import { createServer } from 'node:http'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Gateway } from '../../../../gateway/gateway.ts'
import { cancellations } from '../../../../generator/protocol/states.ts'
import { verifyWebhook, type Delivery } from '../../../../templates/client/runtime/webhooks.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { startGateway } from '../../../support/gateway.ts'
import { anyText, textLike, textWith } from '../../../support/matching.ts'
import { readJson, valueAt } from '../../../support/reading.ts'
import { isLong } from '../../../support/size.ts'
import { listen, shut } from '../../../support/servers.ts'
import { key, program, startCommand, startProcess, type Running } from './commandLine.ts'
import { lacking } from '../../../support/lacking.ts'

const hasTerminals = existsSync('/usr/bin/script')

const folder = temporaryFolder()
const model = 'vendor1-v3-omni'
let gateway: Gateway

beforeAll(async () => {
  const settings = { GATEWRIGHT_DEV_KEY: key, GATEWRIGHT_LOG_LEVEL: 'silent' }
  gateway = await startGateway(join(folder, '.data'), settings)
})
afterAll(() => gateway.stop())

const start = (args: readonly string[], env: object = {}): Running =>
  startCommand(folder, args, { GATEWRIGHT_BASE_URL: gateway.url, ...env })

const cli = (...args: readonly string[]) => start(args).ended

/** Starts a task that never ends, and returns its id and the command that waits for it. */
async function hang(): Promise<Running> {
  const running = start(['run', model, '--prompt', 'sandbox:hang'])
  await running.seen(/IN_PROGRESS/)
  return running
}

const idIn = (text: string): string => /Task (\S+)/.exec(text)?.[1] ?? ''

describe('tasks', () => {
  const row = (id: string, state: string, detail: string) =>
    textLike(new RegExp(`^${id} +${state} +${model} +\\d{4}-\\S+T\\S+Z +${detail}\n`))

  test('are listed, filtered, and shown with their history', async () => {
    const failed = idIn((await cli('run', model, '--prompt', 'sandbox:fail')).stderr)
    const texts = ['--metadata', 'film=Night', '--metadata', 'take=a=2']
    const done = idIn((await cli('run', model, '--prompt', 'a cat', ...texts)).stderr)
    expect(await cli('tasks')).toEqual({ code: 0, stdout: row(done, 'COMPLETED', '1 credit'), stderr: '' })
    expect(await cli('tasks', '--state', 'FAILED')).toMatchObject({ stdout: row(failed, 'FAILED', 'sandbox-fail') })
    expect(await cli('tasks', '--limit', '1')).toEqual({
      code: 0,
      stdout: textLike(new RegExp(`^${done}.*\n$`)),
      stderr: 'There are more tasks. To see them, use --limit or filters.\n',
    })
    expect(readJson((await cli('tasks', '--model', model, '--json')).stdout)).toMatchObject([
      { id: done, status: 'COMPLETED', usage: { credits: 1 } },
      { id: failed, status: 'FAILED' },
    ])
    const { stdout } = await cli('tasks', done)
    expect(stdout).toEqual(row(done, 'COMPLETED', '1 credit'))
    expect(stdout).toMatch(/\n\S+Z {2}accepted\n(?:.+\n)*\S+Z {2}ended +credits 1\n$/)
    const shown = readJson((await cli('tasks', done, '--json')).stdout)
    expect(shown).toMatchObject({ id: done })
    const events = JSON.stringify(valueAt(shown, 'history')).match(/(?<="event":")[a-z]+/g)
    expect([events?.[0], events?.at(-1)]).toEqual(['accepted', 'ended'])
    expect(readJson((await cli('tasks', '--metadata', 'film=Night', '--json')).stdout)).toMatchObject([
      { id: done, metadata: { film: 'Night', take: 'a=2' } },
    ])
    const none = await cli('tasks', '--metadata', 'film=Dawn')
    expect(none).toEqual({ code: 0, stdout: '', stderr: 'No task matches.\n' })
  })

  test('are cancelled by a filter', async () => {
    const id = idIn((await hang()).output())
    expect(await cli('cancel', '--model', model)).toMatchObject({ code: 0, stdout: textWith(id) })
    expect((await cli('task', id)).stderr).toContain('Stopped: The task was cancelled. Nothing was charged.')
    const none = { code: 0, stdout: '', stderr: 'No open task matches.\n' }
    expect(await cli('cancel', '--state', 'ACCEPTED', '--state', 'IN_PROGRESS')).toEqual(none)
  })

  test.each([
    [['run', model, '--prompt', 'a', '--metadata', 'film'], '--metadata takes a name and a text: --metadata film=Dawn'],
    [['tasks', '--metadata', 'film'], '--metadata takes a name and a text: --metadata film=Dawn'],
    [['tasks', '--limit', '0'], '--limit takes a whole number of at least 1.'],
    [['tasks', '--stat', 'FAILED'], 'The command "tasks" has no flag --stat. Did you mean --state?'],
    [['cancel'], 'cancel takes an id or filters: cancel ID, or cancel --model MODEL'],
    [['cancel', 'id', '--model', model], 'cancel takes an id or filters: cancel ID, or cancel --model MODEL'],
    [['listen', '--events', 'task.ended'], '--events takes task.started, task.completed, task.failed, but not'],
    [['listen', '--forward-to', 'ftp://a'], '--forward-to takes an address, such as http://localhost:3000/hook, and'],
    [['price'], 'price takes the id of a model first: price MODEL --prompt ...'],
  ])('%j is wrong usage', async (args, message) => {
    expect(await cli(...args)).toEqual({ code: 2, stdout: '', stderr: textWith(message) })
  })

  test.runIf(isLong)('have a gateway that refuses an unknown state', async () => {
    expect(await cli('tasks', '--state', 'DONE')).toMatchObject({ code: 2, stderr: textWith('it is "DONE"') })
  })
})

describe('price', () => {
  test.runIf(isLong)('says what a run costs, and why it is refused, and runs nothing', async () => {
    const before = (await cli('tasks', '--json')).stdout
    expect(await cli('price', 'vendor3-video-2.6', '--duration', '10')).toEqual({
      code: 0,
      stdout: '140 credits\n',
      stderr:
        'It usually takes 150 seconds.\nA run with these parameters is refused:\n' +
        '  --prompt is required: text of at most 2500 characters.\n',
    })
    expect((await cli('price', model, '--prompt', 'a cat', '--start-frame', 'none.png')).stdout).toBe('1 credit\n')
    const bounds = await cli('price', 'vendor3-video-2.6', '--duration', '7')
    expect(bounds.stdout).toMatch(/^\d+ to \d+ credits\n$/)
    const { stdout } = await cli('price', 'vendor3-video-2.6', '--prompt', 'a cat', '--json')
    expect(readJson(stdout)).toMatchObject({ issues: [], price: { credits: 70, exact: true } })
    expect((await cli('tasks', '--json')).stdout).toBe(before)
  })
})

describe('listen', () => {
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`

  /** A server of a user, with the deliveries that it has verified. */
  async function receiver(): Promise<{ readonly port: number; readonly got: Delivery[] }> {
    const got: Delivery[] = []
    const server = createServer((request, response) => {
      const body: Uint8Array[] = []
      request.on('data', (part: Uint8Array) => body.push(part))
      request.on('end', () => {
        const verified = verifyWebhook({ headers: request.headers, body: Buffer.concat(body) }, secret)
        verified.then(
          (delivery) => response.writeHead(got.push(delivery) && 204).end(),
          () => response.writeHead(401).end(),
        )
      })
    })
    onTestFinished(() => shut(server))
    return { port: await listen(server), got }
  }

  test('sends each event of a task to a local server, signed as the gateway signs', async () => {
    const { port, got } = await receiver()
    const all = ['task.started', 'task.completed', 'task.failed'].flatMap((event) => ['--events', event])
    const env = { GATEWRIGHT_WEBHOOK_SECRET: secret }
    const listening = start(['listen', '--forward-to', `127.0.0.1:${port}/hook`, ...all], env)
    await listening.seen(/Press Ctrl-C to stop/)
    const id = idIn((await cli('run', model, '--prompt', 'a cat')).stderr)
    await listening.seen(new RegExp(`task\\.started +${id} +${model} +204\n.*task\\.completed +${id} .+204\n`))
    expect(got).toMatchObject([
      { type: 'task.started', data: { status: 'success', response: { id } } },
      { type: 'task.completed', timestamp: anyText, data: { response: { id, status: 'COMPLETED' } } },
    ])
    expect(Object.keys(got[1]?.data.response ?? {})).toEqual(['id', 'status', 'result', 'usage'])
    listening.interrupt()
    expect(await listening.ended).toMatchObject({ code: 130 })
  })

  test.runIf(isLong)(
    'prints events, also of a task that was open before, and says why an address gets none',
    async () => {
      const id = idIn((await hang()).output())
      const printing = start(['listen', '--json'])
      const failing = start(['listen', '--forward-to', 'http://127.0.0.1:9/hook'])
      for (const { seen } of [printing, failing]) await seen(/Press Ctrl-C to stop/)
      await cli('cancel', id)
      const line = await printing.seen(/^\{.+\}$/m)
      expect(valueAt(readJson(line), 'data', 'response', 'error', 'code')).toBe('cancelled')
      expect(await failing.seen(/task\.failed.+/)).toMatch(new RegExp(`${id} +${model} +\\S.+$`))
      for (const { interrupt } of [printing, failing]) interrupt()
      expect((await printing.ended).stdout).toBe(`${line}\n`)
      expect((await failing.ended).stderr).toMatch(/so they are signed with whsec_\S+\n$/)
    },
  )
})

describe.skipIf(!hasTerminals)(`Ctrl-C on a terminal asks once${lacking(hasTerminals, 'script')}`, () => {
  /** Presses Ctrl-C while a task runs, answers the question, and returns the task and what follows the question. */
  async function interrupt(
    answer: string,
  ): Promise<{ readonly id: string; readonly code: number | null; rest: string }> {
    const line = `"${process.execPath}" "${program}" run ${model} --prompt sandbox:hang`
    const command = ['/usr/bin/script', '-qec', line, '/dev/null']
    const { stdin, seen, ended } = startProcess(folder, command, { GATEWRIGHT_BASE_URL: gateway.url })
    await seen(/IN_PROGRESS/)
    stdin.write('\x03')
    await seen(/leave it running: /)
    stdin.write(answer)
    const { code, stdout } = await ended
    const [, id = '', rest = ''] = /Task (\S+) is still running\.\r\nType c .+: ([^]*)$/.exec(stdout) ?? []
    return { id, code, rest }
  }

  test('c cancels the task', async () => {
    const { id, code, rest } = await interrupt('c\n')
    expect({ code, rest }).toEqual({ code: 130, rest: `c\r\n${cancellations.confirmed}\r\n` })
    expect((await cli('tasks', '--limit', '1')).stdout).toMatch(
      new RegExp(`^${id} +Stopped .+Nothing was charged\\.\n`),
    )
  })

  test.runIf(isLong).each([
    ['Enter', '\n'],
    ['a second Ctrl-C', '\x03'],
    ['the end of the input', '\x04'],
  ])('%s leaves it running', async (_, answer) => {
    const { id, code, rest } = await interrupt(answer)
    expect(code).toBe(130)
    expect(rest).toContain(`npx gatewright-client task ${id}\r\nTo cancel it, run:\r\n`)
    expect(await cli('cancel', id)).toMatchObject({ stdout: `${cancellations.confirmed}\n` })
  })
})
