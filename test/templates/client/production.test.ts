import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { advice } from '@gatewright/client'
import { vendor1V3Omni } from '@gatewright/client/models/vendor1-v3-omni'
import { repository } from '../../support/command.ts'
import { listFiles } from '../../support/folder.ts'
import { errorOf } from './kit.ts'
import { textLike } from '../../support/matching.ts'

/** A program in a production build of a page. */
async function bundled(source: string): Promise<Readonly<Record<string, (options?: object) => unknown>>> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  })
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`)
}

describe('a production build of a page', () => {
  let page: Awaited<ReturnType<typeof bundled>>

  beforeAll(async () => {
    page = await bundled(`
      import { createClient } from '@gatewright/client'
      import { catalog } from '@gatewright/client/catalog'
      import { files } from '@gatewright/client/files'
      import { createProxy } from '@gatewright/client/proxy'
      import { vendor1V3Omni as model } from '@gatewright/client/models/vendor1-v3-omni'
      const given = { apiKey: 'k', baseUrl: 'http://127.0.0.1:1', retry: false, catalog }
      const client = createClient(given)
      const list = client.catalog('vendor/v1/voices')
      export const make = (options) => createClient({ ...given, ...options })
      export const run = (options) => client.run(model, { prompt: 'a' }, options)
      export const execute = (options) => client.execute(model, { prompt: 'a' }, options)
      export const submit = (options) => client.submit(model, { prompt: 'a' }, options)
      export const result = (options) => client.task('task-1').result(options)
      export const updates = (options) => client.task('task-1').updates(options).next()
      export const items = (options) => list.items(options).next()
      export const pages = (options) => list.pages(options).next()
      export const send = (options) => files(options)
      export const serve = (options) => createProxy(options)
      export const check = () => client.run(model, { promt: 'a' })`)
  })

  test.each([
    ['make', 'timeout', 'createClient: there is no option "timeout".'],
    ['run', 'deadline', 'run: there is no option "deadline".'],
    ['execute', 'deadline', 'execute: there is no option "deadline".'],
    ['submit', 'onProgress', 'submit: there is no option "onProgress".'],
    ['result', 'headers', 'result: there is no option "headers".'],
    ['updates', 'onUpdate', 'updates: there is no option "onUpdate".'],
    ['items', 'limits', 'items: there is no option "limits".'],
    ['pages', 'page', 'pages: there is no option "page".'],
    ['send', 'limit', 'files: there is no option "limit"; its only option is limitBytes.'],
    ['serve', 'model', 'createProxy: there is no option "model"; did you mean models?'],
  ])('refuses an unknown option by name: %s', async (name, option, message) => {
    const error = await errorOf(Promise.resolve().then(() => page[name]?.({ [option]: 1 })))
    expect(error).toMatchObject({ code: 'bad-options', message })
  })

  test('names an option that is not set', () => {
    expect(() => page['make']?.({ apiKey: '' })).toThrow('createClient: check apiKey (not set).')
    expect(() => page['make']?.({ baseUrl: '' })).toThrow('createClient: check baseUrl (not set).')
  })

  test('names an unknown parameter without a suggestion', async () => {
    const error = await errorOf(Promise.resolve(page['check']?.()))
    expect(error).toMatchObject({ message: textLike(/has no parameter "promt"\. .*is required/) })
  })
})

test('modules of the package import one another by relative paths only', () => {
  const folder = join(repository, 'generated/client/dist')
  const bare = listFiles(folder)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/(?:from |import\(|import )"([^"]+)"/g)])
    .map(([, path = '']) => path)
  expect(bare.length).toBeGreaterThan(500)
  expect(bare.filter((path) => !/^\.\.?\/[\w./-]+\.js$/.test(path))).toEqual([])
})

describe('a polluted prototype', () => {
  const names = ['required', 'min', 'max', 'pattern', 'issues', 'allowEmpty', 'secret', 'step', 'minLength']

  afterEach(() => {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name)
  })

  test.each([...names])('with %s does not change how a model checks its input', (name) => {
    const inputs = [{ prompt: 'a', duration: 5 }, { prompt: 'a', duration: 99, imageUrls: ['x'] }, {}]
    const found = () => inputs.map((input) => vendor1V3Omni.check?.(input, advice))
    const before = found()
    expect(before.map((issues) => (issues ?? []).length > 0)).toEqual([false, true, true])
    Object.defineProperty(Object.prototype, name, { value: 1, configurable: true, writable: true })
    expect(found()).toEqual(before)
  })
})
