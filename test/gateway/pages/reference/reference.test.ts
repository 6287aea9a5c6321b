import { models } from '@gatewright/catalog'
import { afterAll, describe, expect, test } from 'vitest'
import { navigationOf } from '../../../../gateway/pages/reference/navigation.ts'
import { referenceRoutes } from '../../../../gateway/pages/reference/routes.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { bench } from '../../../support/httpServer.ts'
import { textWith } from '../../../support/matching.ts'
import { packages } from '../../../support/packages.ts'
import { readJson } from '../../../support/reading.ts'
import { pagesContext } from '../pagesKit.ts'

const folder = temporaryFolder()
const context = pagesContext({ base: '/gate/', publicUrl: () => 'https://models.example/gate' })
const gateway = bench({ pages: referenceRoutes(context, folder) })
afterAll(() => gateway.app.close())

const open = (url: string) => gateway.app.inject({ url })

describe('the reference', () => {
  test.each([
    '/docs',
    '/docs/',
    '/docs/tasks',
    '/docs/errors',
    '/docs/models/vendor1-v3-omni',
    '/docs/categories/video',
    '/docs/vendors/vendor1',
  ])('has a page at %s, without inline code or styles', async (url) => {
    const { statusCode, headers, body } = await open(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(body).toContain('<base href="/gate/" />')
    expect(body).not.toMatch(/<script(?! src)|<style|\sstyle=|\son\w+=|<!-- /)
    expect(body.match(/<h1>/g)).toHaveLength(1)
  })

  test('has the page of a model with links to run it and to its document', async () => {
    const { body } = await open('/docs/models/vendor1-v3-omni')
    expect(body).toContain('<h1>V3 Omni</h1>')
    expect(body).toContain('href="models/vendor1-v3-omni">Try it<')
    expect(body).toContain('href="docs/openapi?model=vendor1-v3-omni">OpenAPI<')
    expect(body).toContain('aria-current="page">V3 Omni<')
    expect(body).toContain('<h3 id="prompt"><code>prompt</code>')
    expect(body.match(/<div class="ref-codes">/g)).toHaveLength(1)
  })

  test('has the same as Markdown, and llms.txt with a line for each model', async () => {
    const page = await open('/docs/models/vendor1-v3-omni.md')
    expect([page.headers['content-type'], page.body]).toEqual(['text/markdown; charset=utf-8', textWith('# V3 Omni\n')])
    const { headers, body } = await open('/llms.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const links = [...body.matchAll(/^- \[.*\]\((docs\/models\/.+\.md)\): /gm)].map(([, path = '']) => path)
    expect(links).toHaveLength(models.length)
    expect((await open(`/${links.at(-1)}`)).statusCode).toBe(200)
  })

  test('shows the address of the gateway in programs, and not that of the specs', async () => {
    for (const url of ['/docs/models/vendor1-v3-omni', '/docs/models/vendor1-v3-omni.md', '/docs']) {
      const { body } = await open(url)
      expect(body).toContain('https://models.example/gate')
      expect(body).not.toContain('localhost:8787')
    }
  })

  test('has links only to pages that exist', async () => {
    const seen = new Set<string>(['docs'])
    for (const address of seen) {
      const { statusCode, body } = await open(`/${address}`)
      expect([address, statusCode]).toEqual([address, 200])
      const isShort = address === 'docs' || !address.startsWith('docs/models') // each model has the same navigation
      const content = isShort ? body : body.slice(body.indexOf('<main'))
      for (const [, link = ''] of content.matchAll(/href="(docs(?:\/(?!openapi|assets)[^"#?]*)?)[^"]*"/g))
        seen.add(link)
    }
    expect(seen.size).toBeGreaterThan(models.length)
  })

  test('has an index of its pages for the search', async () => {
    const index = readJson((await open('/docs/search.json')).body)
    expect(index).toHaveLength(models.length + 10)
    expect(index).toContainEqual({
      title: 'V3 Omni',
      path: 'docs/models/vendor1-v3-omni',
      about: 'Vendor 1 · text-to-video',
      words: textWith('aspectRatio'),
    })
  })

  test.each([
    'none',
    'models/none',
    '../package.json',
    '..%2fpackage.json',
    'README.md/x',
    'models/',
    'package.json',
    'a"><script>',
  ])('has no page at /docs/%s, and says so', async (name) => {
    const { statusCode, body } = await open(`/docs/${name}`)
    expect(statusCode).toBe(404)
    expect(body).not.toMatch(/<script(?! src)/)
  })

  test('of a gateway without its package says in a sentence how to get it', async () => {
    const none = { ...packages, files: async () => undefined }
    const other = bench({ pages: referenceRoutes(pagesContext({ packages: none }), folder) })
    for (const url of ['/docs', '/llms.txt', '/docs/models/vendor1-v3-omni']) {
      const { statusCode, body } = await other.app.inject({ url })
      expect([statusCode, body]).toEqual([404, textWith('build the target <code>reference</code>')])
    }
    await other.app.close()
  })
})

describe('the navigation', () => {
  const many = Array.from({ length: 3000 }, (_, at) => {
    const [model] = models
    if (model === undefined) throw new Error('There is no model.')
    return { ...model, id: `model-${at}`, vendor: `vendor${at % 40}` }
  })

  test('of a small catalogue has every model on each page', () => {
    const html = navigationOf(context)('tasks.md')
    expect(html.match(/href="docs\/models\//g)).toHaveLength(models.length)
  })

  test('of 3,000 models has those near the page, and weighs little', () => {
    const catalog = { ...packages.catalog, models: many }
    const navigation = navigationOf(pagesContext({ packages: { ...packages, catalog } }))
    const near = navigation('models/model-41.md')
    expect(near.match(/href="docs\/models\//g)).toHaveLength(75)
    expect(near).toContain('href="docs/models/model-41" aria-current="page"')
    expect(near.length).toBeLessThan(20_000)
    expect(navigation('tasks.md').length).toBeLessThan(5_000)
  })
})
