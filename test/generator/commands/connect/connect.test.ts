import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { repository } from '../../../support/command.ts'
import { gatewright } from '../../../support/gatewright.ts'
import { cog } from '../../../support/imitations/cog.ts'
import { imitate } from '../../../support/imitations/imitation.ts'
import { replicate } from '../../../support/imitations/replicate.ts'
import { textWith } from '../../../support/matching.ts'
import { listen, shut } from '../../../support/servers.ts'
import { temporary } from '../../../support/temporary.ts'

const key = 'secret-key-of-the-vendor'
const shipped = (name: string): string => readFileSync(join(repository, `profiles/${name}.yaml`), 'utf8')

afterEach(() => vi.unstubAllEnvs())

/** A folder with a catalogue that has a model at Replicate. */
function newCatalogue(): string {
  const folder = temporary()
  mkdirSync(join(folder, 'specs/models/acme'), { recursive: true })
  copyFileSync(join(repository, 'test/samples/service.yaml'), join(folder, 'specs/service.yaml'))
  const model = 'models/acme/replicate-image.yaml'
  copyFileSync(join(repository, 'test/profiles', model), join(folder, 'specs', model))
  return folder
}

/** Sets the key of Replicate, and starts an imitation of it. */
async function connectReplicate(value: string): Promise<void> {
  const vendor = await imitate(replicate)
  onTestFinished(vendor.close)
  vi.stubEnv('REPLICATE_BASE_URL', `${vendor.url}/v1`)
  vi.stubEnv('REPLICATE_API_TOKEN', value)
}

test('copies the profile, and says what is missing and what uses it', async () => {
  const folder = newCatalogue()
  vi.stubEnv('REPLICATE_API_TOKEN', '')
  const { code, stdout } = await gatewright(folder, 'connect', 'replicate')
  expect(code).toBe(0)
  expect(stdout).toContain('Wrote specs/upstreams/replicate.yaml.')
  expect(stdout).toContain('Set REPLICATE_API_TOKEN to your key')
  expect(stdout).toContain('1 model uses it: replicate-image.')
  expect(stdout).toContain('gatewright import cog FILE --upstream replicate')
  expect(readFileSync(join(folder, 'specs/upstreams/replicate.yaml'), 'utf8')).toBe(shipped('replicate'))
})

test('tests a key with one free call, and writes and prints nothing of it', async () => {
  const folder = newCatalogue()
  await connectReplicate(key)
  const { code, stdout, stderr } = await gatewright(folder, 'connect', 'replicate')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/REPLICATE_API_TOKEN is set, and 127\.0\.0\.1:\d+ accepts it\./)
  expect(stdout + readFileSync(join(folder, 'specs/upstreams/replicate.yaml'), 'utf8')).not.toContain(key)
})

test('fails if the key is refused', async () => {
  const folder = newCatalogue()
  await connectReplicate('two words')
  const { code, stdout } = await gatewright(folder, 'connect', 'replicate')
  expect(code).toBe(1)
  expect(stdout).toContain('refuses it: status 401.')
})

test('replaces no file with other content without --force', async () => {
  const folder = newCatalogue()
  const file = join(folder, 'specs/upstreams/fal.yaml')
  vi.stubEnv('FAL_KEY', '')
  mkdirSync(join(folder, 'specs/upstreams'))
  writeFileSync(file, '# mine')
  const refused = await gatewright(folder, 'connect', 'fal')
  expect([refused.code, readFileSync(file, 'utf8')]).toEqual([1, '# mine'])
  expect(refused.stderr).toContain('specs/upstreams/fal.yaml has other content; nothing was written.')
  expect((await gatewright(folder, 'connect', 'fal', '--force')).code).toBe(0)
  expect(readFileSync(file, 'utf8')).toBe(shipped('fal'))
  expect((await gatewright(folder, 'connect', 'fal')).stdout).toContain('is already the profile.')
})

test('writes through no link', async () => {
  const [folder, elsewhere] = [newCatalogue(), temporary()]
  vi.stubEnv('FAL_KEY', '')
  symlinkSync(elsewhere, join(folder, 'specs/upstreams'))
  for (const flags of [[], ['--force']]) {
    const { code, stderr } = await gatewright(folder, 'connect', 'fal', ...flags)
    expect([code, stderr]).toEqual([1, textWith('specs/upstreams is a link, and links are not followed')])
  }
  expect(readdirSync(elsewhere)).toEqual([])
})

test('ends although the answer does not, and prints no password of an address', async () => {
  const server = createServer((_request, response) => void response.writeHead(200).write('{'))
  const port = await listen(server)
  onTestFinished(() => shut(server))
  vi.stubEnv('REPLICATE_API_TOKEN', key)
  vi.stubEnv('REPLICATE_BASE_URL', `http://127.0.0.1:${port}`)
  expect((await gatewright(newCatalogue(), 'connect', 'replicate')).stdout).toContain('accepts it')
  vi.stubEnv('REPLICATE_BASE_URL', `http://user:pass-word@127.0.0.1:${port}`)
  const { code, stdout, stderr } = await gatewright(newCatalogue(), 'connect', 'replicate')
  expect([code, stdout]).toEqual([0, textWith('could not be reached')])
  expect(stdout + stderr).not.toContain('pass-word')
})

test('the free call has ten seconds from when it is sent, and ends with a sentence', async () => {
  const server = createServer(() => undefined)
  onTestFinished(() => shut(server))
  vi.stubEnv('REPLICATE_API_TOKEN', key)
  vi.stubEnv('REPLICATE_BASE_URL', `http://127.0.0.1:${await listen(server)}`)
  const folder = newCatalogue()
  // Node's own timer cannot be replaced: this one ends when the receiver has the call, and never before.
  const limits: unknown[] = []
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController()
    limits.push([ms, existsSync(join(folder, 'specs/upstreams/replicate.yaml'))])
    server.once('request', () => late.abort(new DOMException('late', 'TimeoutError')))
    return late.signal
  })
  onTestFinished(() => timeout.mockRestore())
  const { code, stdout } = await gatewright(folder, 'connect', 'replicate')
  expect([code, stdout]).toEqual([0, textWith('could not be reached to test it')])
  expect(limits).toEqual([[10_000, true]])
})

test('lists the profiles', async () => {
  const { code, stdout } = await gatewright(temporary(), 'connect', '--list')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^replicate +REPLICATE_API_TOKEN: /m)
  expect(stdout).toMatch(/^openai-images +OPENAI_API_KEY: /m)
})

test.each([
  ['queue', 'it is now called fal'],
  ['replicat', 'did you mean replicate?'],
  ['../../etc', 'to see all, run npx gatewright connect --list'],
])('of %s says: %s', async (name, hint) => {
  const folder = newCatalogue()
  const { code, stderr } = await gatewright(folder, 'connect', name)
  expect(code).toBe(2)
  expect(stderr).toContain(hint)
  expect(existsSync(join(folder, 'specs/upstreams'))).toBe(false)
})

test('of cog tests the address, with or without a key', async () => {
  const [server, other] = [await imitate(cog), await imitate(replicate)]
  onTestFinished(server.close)
  onTestFinished(other.close)
  vi.stubEnv('COG_API_TOKEN', '')
  vi.stubEnv('COG_BASE_URL', server.url)
  const folder = newCatalogue()
  expect(await gatewright(folder, 'connect', 'cog')).toMatchObject({
    code: 0,
    stdout: textWith(`${new URL(server.url).host} answers. Set COG_API_TOKEN`),
  })
  vi.stubEnv('COG_BASE_URL', other.url)
  expect(await gatewright(folder, 'connect', 'cog')).toMatchObject({
    code: 1,
    stdout: textWith('does not answer as cog does: status 401'),
  })
  vi.stubEnv('COG_API_TOKEN', key)
  vi.stubEnv('COG_BASE_URL', 'http://127.0.0.1:1')
  const { stdout } = await gatewright(folder, 'connect', 'cog')
  expect(stdout).toContain('the address of cog (COG_BASE_URL) could not be reached')
})

test('of cog says that the API of Replicate has another name', async () => {
  vi.stubEnv('COG_API_TOKEN', '')
  vi.stubEnv('COG_BASE_URL', 'http://127.0.0.1:1')
  const { stdout } = await gatewright(newCatalogue(), 'connect', 'cog')
  expect(stdout).toContain('The profile that used to be called cog is now called replicate.')
})
