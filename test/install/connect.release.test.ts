import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { newCatalogue, startServing, type NewCatalogue } from '../deploy/catalogue.ts'
import { temporaryFolder } from '../support/folder.ts'
import { imitate, type Imitation, type PublishedModel } from '../support/imitations/imitation.ts'
import { picture, video } from '../support/imitations/media.ts'
import { replicate } from '../support/imitations/replicate.ts'
import { blocksOf } from '../support/markdown.ts'
import { textWith } from '../support/matching.ts'
import { chromiumPath, longestWait, needsChromium } from '../support/playground.ts'
import { readJson, valueAt } from '../support/reading.ts'

const key = 'a-key-of-sixteen-characters'
const root = temporaryFolder()

const Input = { type: 'object', required: ['prompt'], properties: { prompt: { type: 'string', title: 'Prompt' } } }
const file = { type: 'string', format: 'uri' }
const publishing = (Output: object, output: unknown): PublishedModel => ({ schemas: { Input, Output }, output })
const host = 'https://delivery.replicate.example'

/** The models that docs/vendors.md names, one for each sort of output. */
const models: Readonly<Record<string, PublishedModel>> = {
  'acme/story': publishing({ type: 'string' }, 'A kite flies over the sea.'),
  'acme/stills': publishing({ type: 'array', items: file }, [`${host}/1.png`, `${host}/2.png`]),
  'acme/scene': publishing(
    { type: 'object', properties: { film: file, cover: file, seed: { type: 'integer' } }, required: ['film'] },
    { film: `${host}/3.mp4`, cover: `${host}/4.png`, seed: 7 },
  ),
  'acme/reel': publishing(file, `${host}/5.mp4`),
  'acme/judge': publishing(
    { type: 'object', properties: { score: { type: 'number' }, labels: { type: 'array', items: { type: 'string' } } } },
    { score: 0.5, labels: ['sea', 'sky'] },
  ),
}

let user: NewCatalogue
let vendor: Imitation
let env: Readonly<Record<string, string>>

const [connecting = '', calling = ''] = blocksOf('docs/vendors.md', 'sh').filter((block) => /KEY|TOKEN/.test(block))

/** The lines of the page, for a host that imitates the vendor. */
const lines = (block: string): string => block.replace('your-key', 'a-key').replace(/^npx gatewright serve$/m, '')

beforeAll(async () => {
  user = await newCatalogue(root)
  await user.run('npm', 'install', '--no-audit', '--no-fund')
  vendor = await imitate(replicate, { models, working: 0 })
  env = { REPLICATE_BASE_URL: `${vendor.url}/v1`, GATEWRIGHT_FETCH_ALLOW: new URL(vendor.url).host }
  return () => vendor.close()
}, 600_000)

/** Serves the catalogue with a key of the vendor. */
async function serve(): Promise<string> {
  const { url } = await startServing([join(user.folder, 'node_modules/.bin/gatewright'), 'serve'], {
    cwd: user.folder,
    env: { ...process.env, ...env, PORT: '0', REPLICATE_API_TOKEN: 'a-key', GATEWRIGHT_DEV_KEY: key },
  })
  return url
}

test('the lines of the page connect a vendor and import its models, and a strict check accepts them', async () => {
  const bash = await user.tool.run('bash', ['-ec', lines(connecting)], {
    cwd: user.folder,
    env: { ...env, npm_config_offline: 'true' },
  })
  expect(bash, bash.stdout + bash.stderr).toMatchObject({ code: 0, stdout: textWith('accepts it') })
  expect(bash.stdout).toContain('5 models, 5 without loss')
  expect(vendor.got.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a text, pictures, an object with files, a video and data come back through the client', async () => {
  const url = await serve()
  const line = calling.replace('$KEY', key).replace('--prompt', '--json --prompt')
  const results = await Promise.all(
    Object.keys(models).map(async (id) => {
      const command = line.replace('acme-story', id.replace('/', '-'))
      const ended = await user.tool.run('bash', ['-ec', command], {
        cwd: user.folder,
        env: { GATEWRIGHT_BASE_URL: url },
      })
      expect(ended, ended.stderr).toMatchObject({ code: 0 })
      return [id, valueAt(readJson(ended.stdout), 'response', 'result')] as const
    }),
  )
  const found = new Map<string, unknown>(results)
  expect(found.get('acme/story')).toMatchObject({ text: 'A kite flies over the sea.' })
  expect(found.get('acme/judge')).toMatchObject({ score: 0.5, labels: ['sea', 'sky'] })
  expect(found.get('acme/scene')).toMatchObject({ seed: 7 })
  expect(valueAt(found.get('acme/stills'), 'items')).toHaveLength(2)
  const bytesAt = async (address: unknown): Promise<Uint8Array> =>
    new Uint8Array(await (await fetch(String(address))).arrayBuffer())
  expect(await bytesAt(valueAt(found.get('acme/stills'), 'url'))).toEqual(new Uint8Array(picture))
  expect(await bytesAt(valueAt(found.get('acme/reel'), 'url'))).toEqual(new Uint8Array(video))
})

test.skipIf(chromiumPath === undefined)(`and through the page${needsChromium}`, async () => {
  const url = await serve()
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: chromiumPath ?? '', args })
  onTestFinished(() => browser.close())
  const run = async (id: string): Promise<void> => {
    const page = await browser.newPage()
    page.setDefaultTimeout(longestWait)
    await page.goto(`${url}/models/${id.replace('/', '-')}#key=${key}`)
    await page
      .getByLabel(/^Prompt/)
      .first()
      .fill('A kite')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByRole('article', { name: /: Completed$/ }).waitFor({ timeout: 60_000 })
    await page.close()
  }
  await Promise.all(Object.keys(models).map(run))
})
