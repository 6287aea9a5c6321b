import { createServer } from 'node:http'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConnectionError, createClient } from '@gatewright/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fail } from '../../../../templates/client/runtime/failure.ts'
import { reportError } from '../../../../templates/command/runtime/follow.ts'
import { showProgress } from '../../../../templates/command/runtime/progress.ts'
import { spelled } from '../../../../templates/command/runtime/flags.ts'
import type { Issue } from '../../../../templates/client/runtime/model.ts'
import type { Update } from '../../../../templates/client/runtime/task.ts'
import type { Ended } from '../../../support/command.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { listen, shut } from '../../../support/servers.ts'
import { program, startCommand, startProcess } from './commandLine.ts'
import { textWith } from '../../../support/matching.ts'

const folder = temporaryFolder()
const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0xff, 0xfe, 0x00, 0x80])

/** The files that the server offers in addition to the gateway, with their types. */
const files: Readonly<Record<string, string>> = {
  '/picture': 'image/png',
  '/video.mp4': 'application/octet-stream',
  '/bytes': 'application/octet-stream',
}

/** The results of tasks, by id. */
const results: Readonly<Record<string, (url: string) => object>> = {
  picture: (url) => ({ url: `${url}/picture` }),
  video: (url) => ({ url: `${url}/video.mp4` }),
  bytes: (url) => ({ url: `${url}/bytes` }),
  two: (url) => ({ url: `${url}/picture`, items: [{ url: `${url}/video.mp4` }] }),
  text: () => ({ text: 'A poem.' }),
  texts: () => ({ text: ['A', 'B'] }),
  gone: (url) => ({ url: `${url}/gone` }),
}

let url = ''
const server = createServer(({ url: path = '', headers }, response) => {
  const id = /([^/]+)\/result$/.exec(path)?.[1]
  const type = files[path]
  if (type !== undefined) return void response.writeHead(200, { 'content-type': `${type}; x=1` }).end(bytes)
  if (id === undefined) return void response.writeHead(404).end()
  const result = results[id]?.(`http://${headers.host}`)
  response.end(JSON.stringify({ status: 'success', response: { id, status: 'COMPLETED', result } }))
})
beforeAll(async () => void (url = `http://127.0.0.1:${await listen(server)}`))
afterAll(() => shut(server))

const fetchTask = (...args: readonly string[]): Promise<Ended> =>
  startCommand(folder, ['task', ...args], { GATEWRIGHT_BASE_URL: url }).ended

describe('-o - writes to standard output', () => {
  test('only the bytes of a file', async () => {
    const command = `"${process.execPath}" "${program}" task picture -o - > picture.out`
    const env = { GATEWRIGHT_BASE_URL: url }
    const { code, stderr } = await startProcess(folder, ['bash', '-c', command], env).ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'Task picture\nCOMPLETED\nCredits: 0.\n' })
    expect(readFileSync(join(folder, 'picture.out')).equals(bytes)).toBe(true)
  })

  test('a text, but neither several files nor a missing file', async () => {
    expect(await fetchTask('text', '-o', '-')).toMatchObject({ code: 0, stdout: 'A poem.\n' })
    expect(await fetchTask('two', '-o', '-')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: textWith('The result has 2 files, but -o - takes only one: choose a file name.'),
    })
    const gone = await fetchTask('gone', '-o', '-')
    expect(gone).toMatchObject({ code: 1, stdout: '', stderr: textWith('/gone was not saved: ') })
  })
})

describe('-o NAME', () => {
  test.each([
    ['picture', 'a', 'a.png'],
    ['video', 'b', 'b.mp4'],
    ['bytes', 'c', 'c'],
    ['text', 'd', 'd.txt'],
    ['texts', 'f', 'f.json'],
    ['picture', 'e.png', 'e.png'],
  ])('saves the result of the task "%s" with the name %s as %s, without a warning', async (id, name, saved) => {
    expect(await fetchTask(id, '-o', name)).toMatchObject({
      code: 0,
      stdout: '',
      stderr: `Task ${id}\nCOMPLETED\nSaved ${saved}. Credits: 0.\n`,
    })
    expect(existsSync(join(folder, saved))).toBe(true)
  })

  test('numbers several files, each with its own extension', async () => {
    expect((await fetchTask('two', '-o', 'both')).stderr).toContain('Saved both-1.png, both-2.mp4. ')
  })

  test('with the extension of another type is a warning', async () => {
    const { code, stderr } = await fetchTask('picture', '-o', 'f.mp4')
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: textWith('f.mp4 holds image/png, whose files usually end in .png.\nSaved f.mp4. '),
    })
  })

  test('takes the result of two commands in one process', async () => {
    const both = await Promise.all([1, 2].map(() => fetchTask('picture', '-o', 'shared.png', '--force')))
    expect(both).toMatchObject([{ code: 0 }, { code: 0 }])
    expect(readFileSync(join(folder, 'shared.png')).equals(bytes)).toBe(true)
  })

  test('does not overwrite a file whose name includes the added extension', async () => {
    writeFileSync(join(folder, 'mine.png'), 'mine')
    expect(await fetchTask('picture', '-o', 'mine')).toMatchObject({
      code: 1,
      stdout: `${url}/picture\n`,
      stderr: textWith('mine.png already exists. To overwrite it, add --force.'),
    })
    expect(readFileSync(join(folder, 'mine.png'), 'utf8')).toBe('mine')
  })
})

describe('the line of progress', () => {
  /** Returns the lines that are written when these updates come after so many seconds. */
  function lines(updates: readonly (readonly [seconds: number, update: Update])[]): readonly string[] {
    const written: string[] = []
    const started = Date.now()
    let last = 0
    const progress = showProgress(
      { isTTY: false, write: (text) => written.push(String(text).trim()) },
      55,
      started,
      () => started + last * 1000,
    )
    for (const [seconds, update] of updates) {
      last = seconds
      progress.report(update)
    }
    progress.end()
    return written
  }
  const at = (percent: number, estimatedSecondsLeft: number): Update['progress'] => ({ percent, estimatedSecondsLeft })

  test.each<[string, number, Update['progress'], string]>([
    ['no progress', 10, undefined, 'IN_PROGRESS  0:10 of about 0:55'],
    ['an estimate', 10, at(50, 10), 'IN_PROGRESS  0:10 of about 0:20, 50 %'],
    ['more than 100 %', 10, at(140, 10), 'IN_PROGRESS  0:10 of about 0:20, 100 %'],
    ['less than 0 %', 10, at(-5, -3), 'IN_PROGRESS  0:10 of about 0:55, 0 %'],
    ['numbers that are not finite', 10, at(NaN, Infinity), 'IN_PROGRESS  0:10 of about 0:55'],
    ['a task that takes too long', 70, undefined, 'IN_PROGRESS  1:10, usually 0:55'],
  ])('stays plausible with %s', (_, seconds, progress, line) => {
    expect(lines([[seconds, { status: 'IN_PROGRESS', progress }]])).toEqual([line])
  })

  test.each<[string, Update['progress'], string]>([
    ['no progress', undefined, 'IN_PROGRESS  0:10'],
    ['progress', { percent: 40 }, 'IN_PROGRESS  0:10, 40 %'],
    ['an estimate of the upstream', at(50, 10), 'IN_PROGRESS  0:10 of about 0:20, 50 %'],
  ])('shows no time for a model without an estimate, with %s', (_, progress, line) => {
    const written: string[] = []
    const stream = { isTTY: false, write: (text: string | Uint8Array) => written.push(String(text).trim()) }
    const shown = showProgress(stream, 0, 0, () => 10_000)
    shown.report({ status: 'IN_PROGRESS', progress })
    shown.end()
    expect(written).toEqual([line])
  })

  test('does not move its estimate without a new update', () => {
    const stale = { status: 'IN_PROGRESS', progress: at(50, 10) } as const
    const written: string[] = []
    let now = 0
    const stream = { isTTY: false, write: (text: string | Uint8Array) => written.push(String(text).trim()) }
    const progress = showProgress(stream, 55, 0, () => now)
    now = 10_000
    progress.report(stale)
    now = 15_000
    progress.write()
    now = 25_000
    progress.write()
    expect(written).toEqual([
      'IN_PROGRESS  0:10 of about 0:20, 50 %',
      'IN_PROGRESS  0:15 of about 0:20, 50 %',
      'IN_PROGRESS  0:25, usually 0:55, 50 %',
    ])
  })
})

test.each([
  [
    'aspectRatio',
    'aspectRatio must be one of "16:9", but it is 7.',
    '--aspect-ratio must be one of "16:9", but it is 7.',
  ],
  ['startFrame', 'First Frame (startFrame) must be an address.', '--start-frame must be an address.'],
  ['imageUrls', 'imageUrls.0 must be an address.', '--image-urls.0 must be an address.'],
  ['text', 'text is required: text that is not empty.', '--text is required: text that is not empty.'],
  ['promt', 'x has no parameter "promt".', 'x has no parameter "promt".'],
])('messages about %s name its flag', (name, message, wanted) => {
  const issue: Issue = { code: 'wrong-type', path: [name], pointer: `/${name}`, message, expected: '', received: '' }
  expect(spelled(issue, {})).toBe(wanted)
  expect(spelled(issue, { [name]: 1 })).toBe(message) // as the parameter file spells it
})

test('the message of a rule names its flags and keeps its reason', () => {
  const expected = 'endFrame needs startFrame.'
  const message = `${expected} A film that ends in endFrame begins somewhere.`
  const params = ['endFrame', 'startFrame']
  expect(
    spelled({ code: 'rule', path: ['endFrame'], pointer: '/endFrame', message, expected, received: '', params }, {}),
  ).toBe('--end-frame needs --start-frame. A film that ends in endFrame begins somewhere.')
})

test('the report of an error replaces the advice for programs with advice for the command line', () => {
  let text = ''
  const stderr = { write: (part: string | Uint8Array): unknown => (text += String(part)) }
  const terminal = { env: {}, stdin: process.stdin, stdout: stderr, stderr, once: () => {}, off: () => {} }
  const about = { purpose: 'run x', idempotencyKey: 'key-1' }
  const task = createClient({ apiKey: 'k', baseUrl: 'http://127.0.0.1:1' }).task('task-1')
  reportError(fail(about, ConnectionError, 'timeout', 'timeout'), terminal)
  reportError(fail({ ...about, open: () => task, id: 'task-1' }, ConnectionError, 'timeout', 'timeout'), terminal)
  expect(text).toBe(
    'Could not run x: timeout.\nTo retry without paying twice, add --idempotency-key key-1.\nCould not run x: timeout.\n',
  )
})
