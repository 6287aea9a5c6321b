import { createServer } from 'node:http'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Gateway } from '../../../../gateway/gateway.ts'
import { cancellations } from '../../../../generator/protocol/states.ts'
import type { Ended } from '../../../support/command.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { startGateway } from '../../../support/gateway.ts'
import { listen, shut } from '../../../support/servers.ts'
import { key, program, startCommand, startProcess, type Running } from './commandLine.ts'
import { anyText, textLike, textWith } from '../../../support/matching.ts'
import { isLong } from '../../../support/size.ts'

const folder = temporaryFolder()
const model = 'vendor1-v3-omni'
let gateway: Gateway

beforeAll(async () => {
  const settings = { GATEWRIGHT_DEV_KEY: key, GATEWRIGHT_SANDBOX_SECONDS: '0.2', GATEWRIGHT_LOG_LEVEL: 'silent' }
  gateway = await startGateway(join(folder, '.data'), settings)
})
afterAll(() => gateway.stop())

/** Runs the command line of a user of the gateway. */
const start = (args: readonly string[], env: object = {}): Running =>
  startCommand(folder, args, { GATEWRIGHT_BASE_URL: gateway.url, ...env })

/** The same in a separate process, which this command starts. */
const startOwn = (args: readonly string[], command: readonly string[] = [process.execPath, program]): Running =>
  startProcess(folder, [...command, ...args], { GATEWRIGHT_BASE_URL: gateway.url })

const cli = (...args: readonly string[]): Promise<Ended> => start(args).ended

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
)

const isVideo = (name: string): boolean => readFileSync(join(folder, name)).subarray(4, 8).toString() === 'ftyp'

describe('run', () => {
  test('saves the video to a file, and prints each state on a line', async () => {
    const { code, stdout, stderr } = await cli('run', model, '--prompt', 'a cat', '--duration', '3', '-o', 'cat.mp4')
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toMatch(
      /^Task \S+\n(?:[A-Z_]+ {2}\d+:\d\d of about \d+:\d\d.*\n)+COMPLETED {2}\d+:\d\d\nSaved cat\.mp4\. Credits: 1\. Made by the sandbox, not by the vendor\.\n$/,
    )
    expect(isVideo('cat.mp4')).toBe(true)
  })

  test.runIf(isLong)('prints the address, or the envelope with --json', async () => {
    const { code, stdout } = await cli('run', model, '--prompt', 'a cat')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^http:\/\/\S+\n$/)
    expect((await fetch(stdout.trim())).status).toBe(200)
    const envelope: unknown = JSON.parse((await cli('run', model, '--prompt', 'a cat', '--json')).stdout)
    const response = { id: anyText, status: 'COMPLETED', usage: { credits: 1, sandbox: true } }
    expect(envelope).toMatchObject({ status: 'success', response: { ...response, result: { model } } })
  })

  test('overwrites a file only with --force, and says so before it submits', async () => {
    writeFileSync(join(folder, 'mine.mp4'), 'mine')
    const args = ['run', model, '--prompt', 'a cat', '-o', 'mine.mp4']
    expect(await cli(...args)).toMatchObject({
      code: 2,
      stderr: 'mine.mp4 already exists. To overwrite it, add --force.\n',
    })
    expect(readFileSync(join(folder, 'mine.mp4'), 'utf8')).toBe('mine')
    expect(await cli(...args, '--force')).toMatchObject({ code: 0 })
    expect(isVideo('mine.mp4')).toBe(true)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('checks the name with its file extension for an existing file before it submits', async () => {
    for (const name of ['own.mp4', 'other.png', 'other.more.mp4']) writeFileSync(join(folder, name), 'mine')
    expect(await cli('run', model, '--prompt', 'a cat', '-o', 'own')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'own.mp4 already exists. To overwrite it, add --force.\n',
    })
    expect((await cli('run', model, '-o', 'own', '--force')).stderr).toContain('--prompt is required')
    expect((await cli('run', model, '-o', 'other')).stderr).toContain('--prompt is required')
  })

  test('takes parameters from a file and from standard input, and flags override them', async () => {
    writeFileSync(join(folder, 'params.json'), JSON.stringify({ prompt: 'a cat', duration: 99 }))
    expect((await cli('run', model, '--params', 'params.json')).stderr).toContain('it is 99')
    expect(await cli('run', model, '--params', 'params.json', '--duration', '3')).toMatchObject({ code: 0 })
    const [own, here] = [startOwn, start].map((run) => run(['run', model, '--params', '-']))
    for (const running of [own, here]) running?.stdin.end('{"prompt": "a cat", "resolution": "2k"}')
    expect(await own?.ended).toMatchObject({ code: 2, stderr: textWith('it is "2k"') })
    expect(await here?.ended).toEqual(await own?.ended) // so that the other tests can run it in this process
    writeFileSync(join(folder, 'list.json'), '[]')
    expect(await cli('run', model, '--params', 'list.json')).toMatchObject({
      code: 2,
      stderr: '--params takes a JSON object, but list.json is not one.\n',
    })
  })

  test('prints every issue of the parameters on its own line, and sends nothing', async () => {
    const flags = ['--durration', '8', '--duration', '16', '--resolution', '4K', '--generateAudio', '--ouput', 'x']
    expect(await cli('run', model, ...flags)).toEqual({
      code: 2,
      stdout: '',
      stderr: `vendor1-v3-omni was not called:
  vendor1-v3-omni has no flag --durration. Did you mean --duration?
  vendor1-v3-omni has no flag --ouput. Did you mean --output?
  --prompt is required: text of at most 2500 characters.
  --duration must be a whole number from 3 to 15 seconds, but it is 16. The nearest is 15.
  --resolution must be one of "720p", "1080p", "4k", but it is "4K". Did you mean "4k"?
`,
    })
  })

  test.runIf(isLong)('sends files from the disk, and refuses missing files and files of a wrong type', async () => {
    writeFileSync(join(folder, 'first.png'), png)
    writeFileSync(join(folder, 'notes.txt'), 'no picture')
    const run = (...files: readonly string[]) => cli('run', model, '--prompt', 'a cat', ...files)
    const images = ['--imageUrls', 'first.png', '--imageUrls', 'https://example.com/a.png']
    expect(await run('--startFrame', 'first.png', ...images)).toMatchObject({ code: 0 })
    expect(await run('--startFrame', 'notes.txt')).toMatchObject({
      code: 2,
      stderr: textWith('--start-frame must be a file of type image, but it is text/plain.'),
    })
    expect(await run('--start-frame', 'none.png', '--end-frame', folder)).toMatchObject({
      code: 2,
      stderr: `The file none.png cannot be read.
The file ${folder} cannot be read, and it is not an address (https: or http:) either.
`,
    })
    writeFileSync(join(folder, 'files.json'), JSON.stringify({ imageUrls: ['notes.txt'] }))
    expect((await run('--params', 'files.json')).stderr).toContain('imageUrls.0 must be a file of type image')
  })

  test('a failed task is a failure with its reason, and without a command to resume it', async () => {
    const { code, stdout, stderr } = await cli('run', model, '--prompt', 'sandbox:fail')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(`${model} failed: `)
    expect(stderr).not.toContain('still running')
  })

  test('Ctrl-C prints the commands that resume the task and that cancel it, and the latter does', async () => {
    const { seen, interrupt, ended } = startOwn(['run', model, '--prompt', 'sandbox:hang'])
    const [, id = ''] = /Task (\S+)/.exec(await seen(/Task \S+/)) ?? []
    await seen(/IN_PROGRESS/)
    interrupt()
    const { code, stderr } = await ended
    expect(code).toBe(130)
    expect(stderr).toContain(`To cancel it, run:\n  npx gatewright-client cancel ${id}\n`)
    expect(await cli('cancel', id)).toMatchObject({ code: 0, stdout: `${cancellations.confirmed}\n` })
    expect(await cli('cancel', id, '--json')).toMatchObject({ stdout: `{"id":"${id}","cancellation":"confirmed"}\n` })
    const read = await cli('task', id)
    expect([read.code, read.stderr]).toEqual([1, textWith('Stopped: The task was cancelled. Nothing was charged.')])
    expect(await cli('cancel')).toMatchObject({ code: 2, stderr: textWith('cancel takes an id or filters') })
  })

  test('the error of a call does not contain the key', async () => {
    const env = { GATEWRIGHT_API_KEY: 'gw_wrong-key-that-must-not-leak' }
    const { code, stdout, stderr } = await start(['run', model, '--prompt', 'a'], env).ended
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^Could not submit vendor1-v3-omni: .+\n/)
    expect(stderr).not.toContain('must-not-leak')
  })
})

describe('the result of a task', () => {
  const record = { id: 'task-1' }
  const state = (result: object) => ({ ...record, status: 'COMPLETED', result, usage: { credits: 2 } })

  /** Runs against a gateway that accepts a task and returns this result at once; every other path is a file. */
  async function runFor(result: (url: string) => object, ...args: readonly string[]): Promise<Ended> {
    const server = createServer((request, response) => {
      const { method, url = '' } = request
      const isFile = !url.startsWith('/workflows/')
      const about = method === 'POST' ? record : state(result(`http://${request.headers.host}`))
      if (url === '/broken')
        return void response.writeHead(200, { 'content-length': 9 }).write('half', () => response.destroy())
      response.end(isFile ? `bytes of ${url}` : JSON.stringify({ status: 'success', response: about }))
    })
    onTestFinished(() => shut(server))
    const env = { GATEWRIGHT_BASE_URL: `http://127.0.0.1:${await listen(server)}/` }
    return start(['run', 'vendor28-chat-1', '--prompt', 'a', ...args], env).ended
  }
  const two = (url: string) => ({ url: `${url}/a`, items: [{ url: `${url}/a` }, { url: `${url}/b` }], model: 'm' })
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

  test('several assets are numbered before the file extension', async () => {
    expect((await runFor(two, '-o', 'pic.v2.png')).stderr).toMatch(
      /\nSaved pic\.v2-1\.png, pic\.v2-2\.png\. Credits: 2\.\n$/,
    )
    expect([read('pic.v2-1.png'), read('pic.v2-2.png')]).toEqual(['bytes of /a', 'bytes of /b'])
  })

  test('text is printed or saved', async () => {
    const give = () => ({ text: 'A poem.', model: 'm' })
    expect(await runFor(give)).toMatchObject({ code: 0, stdout: 'A poem.\n' })
    expect(await runFor(give, '-o', 'poem.txt')).toMatchObject({ code: 0, stdout: '' })
    expect(read('poem.txt')).toBe('A poem.\n')
  })

  test.runIf(isLong)(
    'an unsaved result is printed with the command that tries again, and leaves no partial file',
    async () => {
      writeFileSync(join(folder, 'two-2.png'), 'mine')
      const { code, stdout, stderr } = await runFor(two, '-o', 'two.png')
      expect({ code, stdout }).toEqual({ code: 1, stdout: textLike(/^http:.+\/a\nhttp:.+\/b\n$/) })
      expect(stderr).toContain('two-2.png already exists. To overwrite it, add --force.\n')
      expect(stderr).toContain('\nTask task-1 is done. To fetch its result again, run:\n')
      expect(stderr).toContain('npx gatewright-client task task-1 -o two.png\n')
      expect(read('two-2.png')).toBe('mine')
      const broken = await runFor((url) => ({ url: `${url}/broken`, items: [], model: 'm' }), '-o', 'broken.png')
      expect(broken).toMatchObject({ code: 1, stdout: textWith('/broken') })
      expect(broken.stderr).toMatch(/\nhttp:\S+\/broken was not saved: .+\.\n/)
      expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([])
    },
  )
})

describe('an interrupted task', () => {
  test.runIf(isLong)('Ctrl-C prints the command that resumes it', async () => {
    const args = ['run', model, '--prompt', 'sandbox:seconds=3', '-o', "a cat's.mp4"]
    const { seen, interrupt, ended } = start(args)
    await seen(/^ACCEPTED /m)
    interrupt()
    const { code, stderr } = await ended
    expect(code).toBe(130)
    const [, command = ''] =
      /wait for its result, run:\n {2}npx gatewright-client (.+)\nTo cancel it, run:\n {2}npx gatewright-client cancel \S+\n$/.exec(
        stderr,
      ) ?? []
    expect(command).toMatch(/^task \S+ -o /)
    const resumed = await startOwn([`"${process.execPath}" "${program}" ${command}`], ['bash', '-c']).ended
    expect(resumed).toMatchObject({ code: 0, stdout: '' })
    expect(isVideo("a cat's.mp4")).toBe(true)
  })

  test('with an unknown id is an error', async () => {
    const { code, stderr } = await cli('task', '0199aaaa-0000-7000-8000-000000000000', '--model', model)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Task \S+\nCould not read task 0199aaaa-0000-7000-8000-000000000000 of vendor1-v3-omni: /)
    expect(stderr).not.toContain('still running')
  })
})

test('on a terminal one line shows the time, and disappears at the end', async () => {
  const args = ['run', model, '--prompt', 'sandbox:seconds=2']
  const env = { GATEWRIGHT_BASE_URL: gateway.url }
  const running = startCommand(folder, args, env, { isTTY: true, columns: 80 })
  expect(await running.ended).toMatchObject({ code: 0, stdout: textLike(/^http:\S+\n$/) })
  const shown = running.output()
  expect(shown).toMatch(/\r\x1b\[2K[A-Z_]+ {2}0:0[1-9] of about 0:\d\d/)
  expect(shown).toMatch(/\r\x1b\[2Khttp:\S+\nCredits: 1\. Made by the sandbox, not by the vendor\.\n$/)
  expect(shown).not.toContain('Task ')
})

test('mcp sends the files below the folder that it is run in', async () => {
  writeFileSync(join(folder, 'frame.png'), png)
  const { stdin, seen, ended } = start(['mcp'])
  const call = (id: number, method: string, params: object): void =>
    void stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
  const clientInfo = { name: 'host', version: '1' }
  call(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
  await seen(/"id":1\b/)
  const params = { prompt: 'a cat', startFrame: 'frame.png' }
  call(2, 'tools/call', { name: 'run_model', arguments: { model, params } })
  expect(await seen(/.*"id":2\b.*/)).toContain('COMPLETED')
  stdin.end()
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
})
