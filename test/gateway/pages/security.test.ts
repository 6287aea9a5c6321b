import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test as each } from 'vitest'
import { viewerFolder } from '../../../gateway/base/root.ts'
import type { Gateway } from '../../../gateway/gateway.ts'
import { pageRoutes } from '../../../gateway/pages/pages.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { startGateway } from '../../support/gateway.ts'
import { lacking } from '../../support/lacking.ts'
import { textLike } from '../../support/matching.ts'
import { isLong } from '../../support/size.ts'
import { pagesContext } from './pagesKit.ts'

const folder = temporaryFolder()
const origin = 'https://app.example'
let gateway: Gateway
beforeAll(async () => void (gateway = await startGateway(folder, { GATEWRIGHT_CORS_ORIGINS: origin })))
afterAll(() => gateway.stop())

/** An address of each route of the pages; those of single files are in other tests. */
const urls = pageRoutes(pagesContext())
  .map(({ url }) => url.replace(':id', 'vendor1-v3-omni'))
  .filter((url) => !/[*:]/.test(url))

const read = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${gateway.url}${url}`, { headers })

each.runIf(isLong)('files that pages load run and load nothing when they are opened by themselves', async () => {
  const pages = await Promise.all(['/', '/docs', '/docs/openapi'].map(async (url) => (await read(url)).text()))
  const files = pages.flatMap((page) =>
    [...page.matchAll(/(?:src|href)="(?:\.?\/)?([\w./-]+\.(?:js|css))"/g)].map(([, path]) => `/${path}`),
  )
  for (const ending of ['.js', '.css']) expect(files.some((path) => path.endsWith(ending))).toBe(true)
  for (const path of [...files, '/playground/packages/catalog/index.js', '/playground/samples/vendor1-v3-omni']) {
    const { status, headers } = await read(path)
    expect([path, status, headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual([
      path,
      200,
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'nosniff',
    ])
  }
})

/** An installation of the repository does not build the viewer: `node packaging/viewer.ts` does. */
const hasViewer = existsSync(join(viewerFolder, 'index.html'))

/** The end of the title of the tests of a page; not empty if they are skipped. */
const neededBy = (url: string): string =>
  lacking(hasViewer || !/^\/(?:api|docs\/openapi)/.test(url), '"node packaging/viewer.ts"')

describe.each(urls.map((url) => [url, neededBy(url)] as const))('%s%s', (url, needed) => {
  const test = each.skipIf(needed !== '')
  test('has headers that keep others out', async () => {
    const { status, headers } = await read(url)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    })
  })

  test('allows no code but that of the gateway, and no frame around it', async () => {
    const { headers, url: reached } = await read(url)
    const policy = headers.get('content-security-policy') ?? ''
    const isPage = headers.get('content-type')?.startsWith('text/html')
    const directives = new Map(policy.split('; ').map((one): [string, string] => [one.split(' ')[0] ?? '', one]))
    expect(directives.get('default-src')).toBe("default-src 'none'")
    expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(directives.get('form-action')).toBe("form-action 'none'")
    expect(directives.get('script-src')).toBe(isPage ? "script-src 'self'" : undefined)
    expect(directives.get('base-uri')).toBe(isPage ? "base-uri 'self'" : "base-uri 'none'")
    // The viewer of documents writes styles; only scripts could read a key.
    const isViewer = new URL(reached).pathname === '/docs/openapi'
    expect(isViewer ? policy.replace(" 'unsafe-inline'", '') : policy).not.toMatch(/unsafe|\*/)
  })

  test('has no code, style or handler in its text, and no key', async () => {
    const answer = await read(url)
    const text = await answer.text()
    if (answer.headers.get('content-type')?.startsWith('text/html')) {
      expect(text).toContain('<base href="/" />')
      for (const [, attributes = '', content] of text.matchAll(/<script\b([^>]*)>([^<]*)/g)) {
        expect([attributes, content?.trim()]).toEqual([textLike(/\bsrc="(?!https?:|\/)/), ''])
      }
      expect(text).not.toMatch(/<style|<[^>]+\s(?:style|on\w+)=|javascript:/i)
    }
    const key = gateway.link?.url.split('key=')[1] ?? 'none'
    expect(key).toMatch(/^gw_/)
    for (const secret of [key, 'development-key-of-the-test']) expect(text).not.toContain(secret)
  })

  test('is the same whatever proxies and other sites send, and never takes part in a request with cookies or passwords', async () => {
    const [plain, foreign, own] = await Promise.all([
      read(url),
      read(url, {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
        origin: 'https://evil.example',
      }),
      read(url, { origin }),
    ])
    expect(await foreign.text()).toBe(await plain.text())
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    expect(own.headers.get('access-control-allow-origin')).toBe(origin)
    for (const { headers } of [plain, foreign, own]) {
      expect([headers.get('access-control-allow-credentials'), headers.get('set-cookie')]).toEqual([null, null])
    }
  })
})
