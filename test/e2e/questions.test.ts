import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { imitate } from '../support/imitations/imitation.ts'
import { replicate } from '../support/imitations/replicate.ts'
import { textWith } from '../support/matching.ts'
import { hasTerminals, onTerminal } from '../support/onTerminal.ts'
import { temporary } from '../support/temporary.ts'
import { lacking } from '../support/lacking.ts'

describe.skipIf(!hasTerminals)(`gatewright init on a terminal${lacking(hasTerminals, 'script')}`, () => {
  test('asks for the title, the scope and the licence', async () => {
    const root = temporary()
    mkdirSync(join(root, 'films'))
    writeFileSync(join(root, 'films/gatewright.config.mjs'), '') // so that nothing is built, which takes a second
    const { code, output } = await onTerminal(root, 'init films', ['Our films\n', '@acme\n', '\n'])
    expect(code).toBe(0)
    for (const words of ['Title of the catalogue (Films): ', 'Scope of its packages (@films): '])
      expect(output).toContain(words)
    expect(readFileSync(join(root, 'films/specs/service.yaml'), 'utf8')).toContain('title: "Our films"')
    expect(existsSync(join(root, 'films/specs/models/acme/acme-video-1.yaml'))).toBe(true)
    expect(readFileSync(join(root, 'films/package.json'), 'utf8')).toContain('"license": "UNLICENSED"')
  })

  test('writes nothing if the user leaves', async () => {
    const root = temporary()
    const { code, output } = await onTerminal(root, 'init films', ['Our films\n'])
    expect({ code, last: output.trimEnd().split('\n').at(-1)?.trim() }).toEqual({
      code: 1,
      last: 'Nothing was written.',
    })
    expect(existsSync(join(root, 'films'))).toBe(false)
  })
})

describe.skipIf(!hasTerminals)(`gatewright connect on a terminal${lacking(hasTerminals, 'script')}`, () => {
  afterEach(() => vi.unstubAllEnvs())

  /** An empty catalogue, and an imitation of Replicate that publishes one model. */
  async function start(): Promise<string> {
    const root = temporary()
    mkdirSync(join(root, 'specs'))
    writeFileSync(join(root, 'specs/service.yaml'), 'title: Films\n')
    const Input = { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] }
    const schemas = { Input, Output: { type: 'string' } }
    const vendor = await imitate(replicate, { models: { 'acme/story': { schemas, output: 'Once.' } } })
    onTestFinished(vendor.close)
    vi.stubEnv('REPLICATE_BASE_URL', `${vendor.url}/v1`)
    vi.stubEnv('REPLICATE_API_TOKEN', 'key-of-the-vendor')
    return root
  }

  test('imports the model that it asks for', async () => {
    const root = await start()
    const { code, output } = await onTerminal(root, 'connect replicate', ['acme/story\n'])
    expect(code, output).toBe(0)
    expect(output).toContain('Import a model now? Its name, such as owner/name (none): ')
    expect(readFileSync(join(root, 'specs/models/acme/acme-story.yaml'), 'utf8')).toContain('use: replicate')
    expect(existsSync(join(root, 'schemas/acme/story.json'))).toBe(true)
  })

  test.each([
    ['nothing', '\n', 0, ''],
    ['a model that is not there', 'acme/tale\n', 1, 'has no schemas of acme/tale: status 404'],
    ['a path', '../../x\n', 2, 'a name has the form owner/name'],
  ])('imports nothing for %s', async (_, typed, code, words) => {
    const root = await start()
    const ended = await onTerminal(root, 'connect replicate', [typed])
    expect(ended).toMatchObject({ code, output: textWith(words) })
    expect(existsSync(join(root, 'specs/models'))).toBe(false)
  })
})
