import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { main } from '../../../../../templates/command/runtime/main.ts'
import { fileOpener } from '../../../../../templates/command/runtime/mcp/localFiles.ts'
import { temporaryFolder } from '../../../../support/folder.ts'
import { textWith } from '../../../../support/matching.ts'
import { readJson, valueAt } from '../../../../support/reading.ts'
import { errorIn, hostOf, requestOf, SmallGateway } from './host.ts'

const folder = temporaryFolder()
const [home, pictures] = [join(folder, 'home'), join(folder, 'home/pictures')]
mkdirSync(join(pictures, '.hidden'), { recursive: true })
const picture = Buffer.from('iVBORw0KGgo=', 'base64')
for (const path of ['a.png', '.hidden/a.png', '.a.png', '../a.png', '../pictures.png'])
  writeFileSync(join(pictures, path), picture)
symlinkSync(join(home, 'a.png'), join(pictures, 'link.png'))
const linkedHome = join(folder, 'linkedHome')
symlinkSync(home, linkedHome)

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const withPhoto = (photo: string): object => ({
  model: 'film',
  params: { prompt: 'A lighthouse', photo },
  wait_seconds: 0,
})

/** Runs the model with a file, on a server that was started in a folder. Returns the error and what was sent. */
async function sent(photo: string, named: readonly string[], cwd: string) {
  const gateway = new SmallGateway()
  const host = hostOf(gateway, { openFile: await fileOpener(named, cwd) })
  const error = errorIn(await host('run_model', withPhoto(photo)))
  return { error, params: gateway.params }
}

/** Runs the model with a file on the command `mcp`, which speaks over these streams, and returns the result. */
async function overCommand(photo: string): Promise<unknown> {
  vi.stubGlobal('fetch', new SmallGateway().fetch)
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const env = { GATEWRIGHT_API_KEY: 'key', GATEWRIGHT_BASE_URL: SmallGateway.url }
  const context = {
    version: '1.0.0',
    baseUrl: SmallGateway.url,
    models: {},
    summaries: async () => ({}),
    expected: () => '',
    nearest: () => undefined,
  }
  const ended = main(context, ['mcp'], { env, stdin, stdout, stderr, once: () => undefined, off: () => undefined })
  stdin.write(`${JSON.stringify(requestOf('run_model', withPhoto(photo)))}\n`)
  const line = await createInterface({ input: stdout })[Symbol.asyncIterator]().next()
  stdin.end()
  expect(await ended).toBe(0)
  return valueAt(readJson(String(line.value)), 'result')
}

test.each([
  ['a name', 'a.png'],
  ['a path', './a.png'],
  ['an address', `file://${join(pictures, 'a.png')}`],
  ['a path from the top', join(pictures, 'a.png')],
])('a file below the folder is sent: %s', async (_, path) => {
  const { error, params } = await sent(path, [], pictures)
  expect(error).toBeUndefined()
  expect(params).toMatchObject([{ photo: textWith(picture.toString('base64')) }])
})

test.each(['../a.png', '../pictures.png', '.hidden/a.png', '.a.png', 'link.png', 'none.png', '/etc/passwd', '.'])(
  'a file that is elsewhere or hidden is not sent: %s',
  async (path) => {
    for (const { error, params } of [await sent(path, [pictures], folder), await sent(path, [], pictures)]) {
      expect(error).toMatchObject({ code: 'file-unreadable', message: textWith(`The file ${path} cannot be read`) })
      expect(params).toEqual([])
    }
  },
)

test.each([
  ['the home folder', home, home],
  ['the top of the disk', home, '/'],
  ['a home folder with a slash at its end', `${home}/`, home],
  ['a home folder that is a link', linkedHome, home],
  ['a link to the home folder', linkedHome, linkedHome],
])('a server that is started in %s sends no file', async (_, named, cwd) => {
  vi.stubEnv('HOME', named)
  const { error, params } = await sent(join(home, 'a.png'), [], cwd)
  expect(error).toMatchObject({ code: 'file-unreadable', message: textWith('start the server with --files FOLDER') })
  expect(params).toEqual([])
})

test('files of a home folder are sent if the folder is named, and those of a folder in it', async () => {
  vi.stubEnv('HOME', home)
  expect((await sent('a.png', [home], home)).error).toBeUndefined()
  expect((await sent('a.png', [], pictures)).error).toBeUndefined()
})

test('the command is such a server in the folder in which it was started', async () => {
  vi.stubEnv('HOME', home)
  vi.spyOn(process, 'cwd').mockReturnValue(home)
  expect(await overCommand('a.png')).toMatchObject({
    isError: true,
    content: [{ text: textWith('start the server with --files FOLDER') }],
  })
  vi.spyOn(process, 'cwd').mockReturnValue(pictures)
  expect(await overCommand('a.png')).toMatchObject({ structuredContent: { status: 'ACCEPTED' } })
})
