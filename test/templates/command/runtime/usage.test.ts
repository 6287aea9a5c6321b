import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Ended } from '../../../support/command.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { listen, shut } from '../../../support/servers.ts'
import { sampled } from '../../../support/size.ts'
import { program, startCommand, startProcess, type Running } from './commandLine.ts'
import { lacking } from '../../../support/lacking.ts'

const hasTerminals = existsSync('/usr/bin/script')

const folder = temporaryFolder()
const model = 'vendor1-v3-omni'
const nowhere = { GATEWRIGHT_BASE_URL: 'http://127.0.0.1:1' }

const start = (args: readonly string[], env: object = nowhere): Running => startCommand(folder, args, env)

const cli = (...args: readonly string[]): Promise<Ended> => start(args).ended

describe('help', () => {
  test('of a model shows each parameter with its values and its default', async () => {
    const { code, stdout } = await cli('run', model, '--help')
    expect(code).toBe(0)
    expect(stdout).toContain('--prompt TEXT\n      What the video shows. (required; text of at most 2500 characters)\n')
    expect(stdout).toContain(
      '--duration NUMBER\n      How long the video is. (a whole number from 3 to 15 seconds; default 5)\n',
    )
    expect(stdout).toContain(
      '--aspect-ratio 16:9|9:16|1:1\n      Width to height of the picture. (one of "16:9", "9:16", "1:1"; default "16:9")\n',
    )
    expect(stdout).toContain('--generate-audio, --no-generate-audio\n')
    expect(stdout).toContain('--image-urls FILE ...\n')
    expect(stdout).toContain('--multi-prompt JSON\n')
    expect(stdout).toMatch(
      / A task costs 1 credit\.\n\nExample:\n {2}npx gatewright-client run vendor1-v3-omni --prompt '/,
    )
  })

  test('of an object shows its fields, and of a secret shows how to keep it safe', async () => {
    const { stdout } = await cli('run', 'vendor22-flow-1-lora', '-h')
    expect(stdout).toContain('\n        width: required; a whole number from 256 to 1536, in steps of 8\n')
    expect(stdout).toContain('--loras JSON ...\n')
    expect(stdout).toMatch(
      /\n {8}path: required; an address \(lower-case https: or http:\)\n {8}scale: a number from 0 to 4\n {2}--weights-token TEXT\n/,
    )
    expect(stdout).toContain('(text; secret: --params FILE keeps it out of the list of processes)\n')
    expect(stdout).toContain('--seed NUMBER\n')
  })

  test('lists the commands and the models that a search finds', async () => {
    expect((await cli('--help')).stdout).toMatch(
      /run MODEL.+\n.+price MODEL.+\n.+task ID.+\n.+tasks \[ID\].+\n.+cancel ID.+\n.+\n.+listen .+\n.+\n.+mcp .+\n.+\n.+models \[WORDS\]/,
    )
    const found = await cli('models', 'vendor1', 'omni')
    expect(found).toEqual({ code: 0, stdout: 'vendor1-v3-omni  video  text-to-video  V3 Omni\n', stderr: '' })
    expect((await cli('models')).stdout.trim().split('\n')).toHaveLength(220)
    expect(await cli('models', 'nothing-like-it')).toMatchObject({ code: 1, stdout: '' })
    expect((await cli('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  test.skipIf(!hasTerminals)(`fits a terminal${lacking(hasTerminals, 'script')}`, async () => {
    const line = `stty cols 60; "${process.execPath}" "${program}" run ${model} --help`
    const { stdout } = await startProcess(folder, ['/usr/bin/script', '-qec', line, '/dev/null'], nowhere).ended
    expect(stdout).toContain(
      '\r\n      How long the video is. (a whole number from 3 to 15\r\n      seconds; default 5)\r\n',
    )
    expect(Math.max(...stdout.split('\r\n').map((one) => one.length))).toBeLessThanOrEqual(60)
  })

  test('ends without an error when the reader closes the pipe', async () => {
    const { child, ended } = startProcess(folder, [process.execPath, program, 'models'], nowhere)
    child.stdout.destroy()
    expect(await ended).toEqual({ code: 0, stdout: '', stderr: '' })
  })
})

describe('wrong usage ends with 2 and says what to do', () => {
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /^Usage: /],
    [['rum'], /^There is no command "rum"\. Did you mean "run"\?/],
    [[model, '--prompt', 'a'], /^There is no command "vendor1-v3-omni"\. Did you mean "run vendor1-v3-omni"\?/],
    [['run'], /^run takes the id of a model first/],
    [['run', 'vendor1-v3-omny'], /^There is no model "vendor1-v3-omny"\. Did you mean vendor1-v3-omni\?/],
    [['run', 'lipsync'], /^There is no model "lipsync"\. Did you mean vendor16-lipsync-1\.9 or vendor6-lipsync-2\?/],
    [
      ['run', 'nothing-like-it'],
      /^There is no model "nothing-like-it"\. To list the models, run the command "models"\./,
    ],
    [['run', model, 'a', 'cat'], /^"a" belongs to no flag\. Did you mean --prompt "a cat"\?/],
    [['run', model, '--prompt', 'a', 'cat'], /^"cat" belongs to no flag\. Put text with spaces in quotes/],
    [['run', model, '--api-key', 'k'], /^Set the key in GATEWRIGHT_API_KEY, not with a flag: .+\./],
    [['run', model, '--prompt', 'a', '-o', 'none/a.mp4'], /^There is no folder none to save none\/a\.mp4 in\./],
    [['run', model, '--prompt', 'a', '-o', '.'], /^\. is a folder\. Name a file, such as result\./],
    [['run', model, '--resolution'], /^--resolution needs a value: one of "720p", "1080p", "4k"\.$/m],
    [['run', model, '--prompt', 'a', '-o', '-', '--json'], /^-o - and --json both write to standard output/],
    [['run', model, '--prompt', 'a', '-x'], /\n {2}vendor1-v3-omni has no flag -x\.\n/],
    [['task'], /^task takes an id: task ID$/m],
    [['task', 'id', '--modell', model], /^The command "task" has no flag --modell\. Did you mean --model\?/],
    [['models', '--output', 'x'], /^The command "models" has no flag --output\.$/m],
  ]
  test.each(sampled(wrong, 6))('%j', async (args, wanted) => {
    const { code, stdout, stderr } = await cli(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(wanted)
  })

  test('a missing key', async () => {
    const { code, stderr } = await start(['run', model, '--prompt', 'a'], { GATEWRIGHT_API_KEY: '' }).ended
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'Set GATEWRIGHT_API_KEY to your key.\n' })
  })

  test.each([
    [{ GATEWRIGHT_BASE_URL: 'localhost:8787' }, /^GATEWRIGHT_BASE_URL must be .+, but it is "localhost:8787"\.\n$/],
    [{ GATEWRIGHT_BASE_URL: ' ' }, /^GATEWRIGHT_BASE_URL must be an address .+, such as http\S+, but it is " "\.\n$/],
    [{ GATEWRIGHT_API_KEY: 'k ey' }, /^GATEWRIGHT_API_KEY must be visible ASCII text, without spaces\.\n$/],
    [{ GATEWRIGHT_API_KEY: 'k\u00e9y' }, /^GATEWRIGHT_API_KEY must be visible ASCII text, without spaces\.\n$/],
    [
      { GATEWRIGHT_BASE_URL: 'HTTPS://gateway.example' },
      /lower-case https: or http:\), such as http\S+, but it is "HTTPS:\/\/gateway\.example"/,
    ],
  ])('an invalid environment: %j', async (env, wanted) => {
    const { code, stdout, stderr } = await start(['run', model, '--prompt', 'a'], env).ended
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(wanted)
    expect(stderr).not.toContain('k ey')
  })
})

test('an unreachable gateway is reported once and at once, with the idempotency key', async () => {
  const server = createServer()
  const url = `http://127.0.0.1:${await listen(server)}`
  await shut(server)
  const { code, stderr } = await start(['run', model, '--prompt', 'a'], { GATEWRIGHT_BASE_URL: url }).ended
  expect({ code, retries: stderr.includes('trying again') }).toEqual({ code: 1, retries: false })
  expect(stderr).toContain(`nothing is listening at ${url} (`)
  expect(stderr.match(/GATEWRIGHT_BASE_URL/g)).toHaveLength(1)
})

test('a gateway that does not respond is reported, and an aborted call prints its idempotency key', async () => {
  const keys = new Set<unknown>()
  const server = createServer((request) => {
    keys.add(request.headers['idempotency-key'])
    request.socket.destroy()
  })
  onTestFinished(() => shut(server))
  const url = `http://127.0.0.1:${await listen(server)}`
  const { seen, interrupt, ended } = start(['run', model, '--prompt', 'a'], { GATEWRIGHT_BASE_URL: url })
  await seen(/^http:\S+ was not reached, or did not respond; trying again in \d+ s\.$/m)
  interrupt()
  await seen(/^Waiting for the id of the task\. Press Ctrl-C again to stop waiting\.$/m)
  interrupt()
  const { code, stderr } = await ended
  expect({ code, url: stderr.includes(url) }).toEqual({ code: 130, url: true })
  const [, key] = /\nTo retry without paying twice, add --idempotency-key (\S+)\.\n$/.exec(stderr) ?? []
  expect([...keys]).toEqual([key])
})

test.each([
  [401, { type: 'unauthorized' }, 'Check the key in GATEWRIGHT_API_KEY.'],
  [404, { type: 'not-found' }, 'Check the address of the gateway in GATEWRIGHT_BASE_URL: ADDRESS.'],
])('the message about status %s of a gateway says where to look', async (status, body, hint) => {
  const server = createServer((_, response) => void response.writeHead(status).end(JSON.stringify(body)))
  onTestFinished(() => shut(server))
  const url = `http://127.0.0.1:${await listen(server)}`
  const { code, stderr } = await start(['run', model, '--prompt', 'a'], { GATEWRIGHT_BASE_URL: url }).ended
  expect({ code, hint: stderr.split('\n').at(-2) }).toEqual({ code: 1, hint: hint.replace('ADDRESS', url) })
})

describe('mcp', () => {
  test.each([
    [['--spend-limit', 'much'], '--spend-limit takes credits, such as 100.'],
    [['--files', 'none'], '--files: there is no folder none.'],
    [['--spend-limt', '1'], 'The command "mcp" has no flag --spend-limt. Did you mean --spend-limit?'],
    [['now'], '"now" belongs to no flag.'],
  ])('%j is wrong usage, and says why', async (args, words) => {
    const { code, stdout, stderr } = await cli('mcp', ...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(words)
  })

  test('ends with its input, and prints nothing', async () => {
    const { stdin, ended } = startProcess(folder, [process.execPath, program, 'mcp'], nowhere)
    stdin.end()
    expect(await ended).toEqual({ code: 0, stdout: '', stderr: '' })
  })
})
