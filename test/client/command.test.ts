import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:http'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../gateway/config.ts'
import { startGateway, type Gateway } from '../../gateway/gateway.ts'
import { repository } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { listen, shut } from '../support/servers.ts'

const folder = temporaryFolder()
const key = 'development-key-of-the-command-line'
const program = join(repository, 'generated/client/gatewright-client.js')
const model = 'vendor1-v3-omni'
let gateway: Gateway

beforeAll(async () => {
  const settings = {
    ...{ PORT: '0', GATEWRIGHT_DEV_KEY: key, GATEWRIGHT_SANDBOX_SECONDS: '0.2', GATEWRIGHT_LOG_LEVEL: 'silent' },
  }
  gateway = await startGateway({ ...readConfig(settings), dataDir: join(folder, '.data') })
})
afterAll(() => gateway.stop())

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Starts a program in the folder, with the environment of a user. */
function start(
  command: string,
  args: readonly string[],
  env: object = {},
): { child: ChildProcess; output: () => string; ended: Promise<Ended> } {
  const own = { GATEWRIGHT_API_KEY: key, GATEWRIGHT_BASE_URL: gateway.url, NO_COLOR: '1', ...env }
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...own } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (texts[name] += text))
  }
  const ended = new Promise<Ended>((done) => child.once('close', (code) => done({ code, ...texts })))
  return { child, output: () => texts.stdout + texts.stderr, ended }
}

const cli = (...args: readonly string[]): Promise<Ended> => start(process.execPath, [program, ...args]).ended

const isVideo = (name: string): boolean => readFileSync(join(folder, name)).subarray(4, 8).toString() === 'ftyp'

/** What a program prints, as soon as it matches. */
async function seen(output: () => string, wanted: RegExp): Promise<string> {
  for (;;) {
    const [found] = wanted.exec(output()) ?? []
    if (found !== undefined) return found
    await new Promise((done) => setTimeout(done, 20))
  }
}

describe('run', () => {
  test('leaves the video in a file, and tells each state on a line', async () => {
    const { code, stdout, stderr } = await cli('run', model, '--prompt', 'a cat', '--duration', '3', '-o', 'cat.mp4')
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toMatch(/^Task \S+\n(?:[A-Z_]+ {2}\d+:\d\d of about \d+:\d\d.*\n)+Saved cat\.mp4\. Credits: 1\.\n$/)
    expect(stderr).toContain('\nCOMPLETED ')
    expect(isVideo('cat.mp4')).toBe(true)
  })

  test('prints the address, or with --json the envelope', async () => {
    const { code, stdout } = await cli('run', model, '--prompt', 'a cat')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^http:\/\/\S+\n$/)
    expect((await fetch(stdout.trim())).status).toBe(200)
    const envelope: unknown = JSON.parse((await cli('run', model, '--prompt', 'a cat', '--json')).stdout)
    const response = { id: expect.any(String), status: 'COMPLETED', usage: { credits: 1 } }
    expect(envelope).toMatchObject({ status: 'success', response: { ...response, result: { model } } })
  })

  test('overwrites nothing unless it is told to, and says so before it pays', async () => {
    writeFileSync(join(folder, 'mine.mp4'), 'mine')
    const args = ['run', model, '--prompt', 'a cat', '-o', 'mine.mp4']
    expect(await cli(...args)).toMatchObject({
      code: 2,
      stderr: 'mine.mp4 is there already; --force overwrites it.\n',
    })
    expect(readFileSync(join(folder, 'mine.mp4'), 'utf8')).toBe('mine')
    expect(await cli(...args, '--force')).toMatchObject({ code: 0 })
    expect(isVideo('mine.mp4')).toBe(true)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('takes parameters from a file and from the input, under those of flags', async () => {
    writeFileSync(join(folder, 'params.json'), JSON.stringify({ prompt: 'a cat', duration: 99 }))
    expect((await cli('run', model, '--params', 'params.json')).stderr).toContain('it is 99')
    expect(await cli('run', model, '--params', 'params.json', '--duration', '3')).toMatchObject({ code: 0 })
    const { child, ended } = start(process.execPath, [program, 'run', model, '--params', '-'])
    child.stdin?.end('{"prompt": "a cat", "resolution": "2k"}')
    expect(await ended).toMatchObject({ code: 1, stderr: expect.stringContaining('it is "2k"') })
    writeFileSync(join(folder, 'list.json'), '[]')
    expect(await cli('run', model, '--params', 'list.json')).toMatchObject({
      code: 2,
      stderr: '--params takes a JSON object, and list.json is none.\n',
    })
  })

  test('tells every fault of the parameters, each on its line, and sends nothing', async () => {
    const flags = ['--durration', '8', '--duration', '16', '--resolution', '4K', '--generateAudio', '--multiShot']
    expect(await cli('run', model, ...flags)).toEqual({
      code: 1,
      stdout: '',
      stderr: `vendor1-v3-omni was not called:
  "durration" is no parameter of vendor1-v3-omni. Did you mean duration?
  prompt is required: text of at most 2500 characters.
  duration must be a whole number from 3 to 15 seconds, but it is 16. The nearest is 15.
  resolution must be one of "720p", "1080p", "4k", but it is "4K". Did you mean "4k"?
`,
    })
  })

  test('sends files of the disk, and refuses those of another sort and those that are not there', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
      'base64',
    )
    writeFileSync(join(folder, 'first.png'), png)
    writeFileSync(join(folder, 'notes.txt'), 'no picture')
    const run = (...files: readonly string[]) => cli('run', model, '--prompt', 'a cat', ...files)
    const images = ['--imageUrls', 'first.png', '--imageUrls', 'https://example.com/a.png']
    expect(await run('--startFrame', 'first.png', ...images)).toMatchObject({ code: 0 })
    expect(await run('--startFrame', 'notes.txt')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('startFrame must be a file of type image, but it is text/plain.'),
    })
    expect(await run('--startFrame', 'none.png')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no file none.png'),
    })
  })

  test('a failed task is a failure with its reason, and nothing to go on with', async () => {
    const { code, stdout, stderr } = await cli('run', model, '--prompt', 'sandbox:fail')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(`${model} failed: `)
    expect(stderr).not.toContain('goes on')
  })

  test('a gateway that cannot be reached ends in an error that does not hold the key', async () => {
    const env = { GATEWRIGHT_API_KEY: 'gw_wrong-key-that-must-not-leak' }
    const { code, stdout, stderr } = await start(process.execPath, [program, 'run', model, '--prompt', 'a'], env).ended
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^Could not submit vendor1-v3-omni: .+\n/)
    expect(stderr).not.toContain('must-not-leak')
  })
})

describe('what a gateway gives', () => {
  const record = { id: 'task-1' }
  const state = (result: object) => ({ ...record, status: 'COMPLETED', result, usage: { credits: 2 } })

  /** Runs against a gateway that submits a task and gives this at once; what it is asked for besides is a file. */
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
    return start(process.execPath, [program, 'run', 'vendor28-chat-1', '--prompt', 'a', ...args], env).ended
  }
  const two = (url: string) => ({ url: `${url}/a`, items: [{ url: `${url}/a` }, { url: `${url}/b` }], model: 'm' })
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

  test('several assets are numbered before the ending', async () => {
    expect((await runFor(two, '-o', 'pic.v2.png')).stderr).toMatch(
      /\nSaved pic\.v2-1\.png, pic\.v2-2\.png\. Credits: 2\.\n$/,
    )
    expect([read('pic.v2-1.png'), read('pic.v2-2.png')]).toEqual(['bytes of /a', 'bytes of /b'])
  })

  test('text is printed, or saved', async () => {
    const give = () => ({ text: 'A poem.', model: 'm' })
    expect(await runFor(give)).toMatchObject({ code: 0, stdout: 'A poem.\n' })
    expect(await runFor(give, '-o', 'poem.txt')).toMatchObject({ code: 0, stdout: '' })
    expect(read('poem.txt')).toBe('A poem.\n')
  })

  test('what cannot be saved is printed, with the command that tries again, and no half file stays', async () => {
    writeFileSync(join(folder, 'two-2.png'), 'mine')
    const { code, stdout, stderr } = await runFor(two, '-o', 'two.png')
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringMatching(/^http:.+\/a\nhttp:.+\/b\n$/) })
    expect(stderr).toContain('two-2.png is there already; --force overwrites it.\n')
    expect(stderr).toContain('npx @gatewright/client task task-1 --model vendor28-chat-1 -o two.png\n')
    expect(read('two-2.png')).toBe('mine')
    const broken = await runFor((url) => ({ url: `${url}/broken`, items: [], model: 'm' }), '-o', 'broken.png')
    expect(broken).toMatchObject({ code: 1, stdout: expect.stringContaining('/broken') })
    expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([])
  })
})

describe('a task that is left', () => {
  test('Ctrl-C prints the very command that goes on with it', async () => {
    const args = ['run', model, '--prompt', 'sandbox:seconds=3', '-o', "a cat's.mp4"]
    const { child, output, ended } = start(process.execPath, [program, ...args])
    await seen(output, /^ACCEPTED /m)
    child.kill('SIGINT')
    const { code, stderr } = await ended
    expect(code).toBe(130)
    const [, command = ''] = /go on with it:\n {2}npx @gatewright\/client (.+)\n$/.exec(stderr) ?? []
    expect(command).toMatch(/^task \S+ --model vendor1-v3-omni -o /)
    const resumed = await start('bash', ['-c', `"${process.execPath}" "${program}" ${command}`]).ended
    expect(resumed).toMatchObject({ code: 0, stdout: '' })
    expect(isVideo("a cat's.mp4")).toBe(true)
  })

  test('of an id that nobody has is told', async () => {
    const { code, stderr } = await cli('task', '0199aaaa-0000-7000-8000-000000000000', '--model', model)
    expect(code).toBe(1)
    expect(stderr).toContain('Could not read task 0199aaaa-0000-7000-8000-000000000000 of vendor1-v3-omni')
  })
})

test.skipIf(!existsSync('/usr/bin/script'))(
  'on a terminal one line tells the time, and is gone at the end',
  async () => {
    const line = `"${process.execPath}" "${program}" run ${model} --prompt sandbox:seconds=2`
    const { code, stdout } = await start('/usr/bin/script', ['-qec', line, '/dev/null']).ended
    expect(code).toBe(0)
    expect(stdout).toMatch(/\r\x1b\[2K[A-Z_]+ {2}0:0[1-9] of about 0:55/)
    expect(stdout).toMatch(/\r\x1b\[2Khttp:\S+\s*$/)
    expect(stdout).not.toContain('Task ')
  },
)

describe('help', () => {
  test('of a model shows each parameter with what it may be and its default', async () => {
    const { code, stdout } = await cli('run', model, '--help')
    expect(code).toBe(0)
    expect(stdout).toContain('--prompt TEXT\n      What the video shows. (required; text of at most 2500 characters)\n')
    expect(stdout).toContain(
      '--duration NUMBER\n      How long the video is. (a whole number from 3 to 15 seconds; default 5)\n',
    )
    expect(stdout).toContain(
      '--aspectRatio TEXT\n      Width to height of the picture. (one of "16:9", "9:16", "1:1"; default "16:9")\n',
    )
    expect(stdout).toContain('--generateAudio, --no-generateAudio\n')
    expect(stdout).toContain('--imageUrls FILE ...\n')
    expect(stdout).toContain('--multiPrompt JSON\n')
  })

  test('lists the commands, and the models that a search finds', async () => {
    expect((await cli('--help')).stdout).toMatch(/run MODEL.+\n.+task ID.+\n.+models \[WORDS\]/)
    const found = await cli('models', 'vendor1', 'omni')
    expect(found).toEqual({ code: 0, stdout: 'vendor1-v3-omni  video  text-to-video  V3 Omni\n', stderr: '' })
    expect((await cli('models')).stdout.trim().split('\n')).toHaveLength(220)
    expect(await cli('models', 'nothing-like-it')).toMatchObject({ code: 1, stdout: '' })
  })
})

describe('wrong usage ends with 2 and says what to do', () => {
  test.each<[readonly string[], RegExp]>([
    [[], /^Usage: /],
    [['rum'], /^There is no command "rum"/],
    [['run'], /^run takes the id of a model first/],
    [['run', 'vendor1-v3-omny'], /^There is no model "vendor1-v3-omny"\. Did you mean vendor1-v3-omni\?/],
    [['run', model, '--prompt'], /^--prompt needs a value\./],
    [['run', model, '--generateAudio=yes'], /^--generateAudio takes no value; --no-generateAudio turns it off\./],
    [['run', model, '--prompt', 'a', 'cat'], /^"cat" belongs to no flag\. Text with spaces needs quotes\./],
    [['run', model, '--multiPrompt', '{index'], /^--multiPrompt takes JSON/],
    [['run', model, '--api-key', 'k'], /^A key is not taken from a flag, .+: set GATEWRIGHT_API_KEY\./],
    [['task'], /^task takes an id: task ID --model MODEL/],
    [['task', 'id', '--model', model, '--prompt', 'a'], /^--prompt is no flag of this command/],
    [['models', '--output', 'x'], /^--output is no flag of this command/],
  ])('%j', async (args, wanted) => {
    const { code, stdout, stderr } = await cli(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(wanted)
  })

  test('no key', async () => {
    const env = { GATEWRIGHT_API_KEY: '' }
    const { code, stderr } = await start(process.execPath, [program, 'run', model, '--prompt', 'a'], env).ended
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'Set GATEWRIGHT_API_KEY to your key.\n' })
  })
})
