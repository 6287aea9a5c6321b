import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { viewerRoutes } from '../../../gateway/pages/pages.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { bench } from '../../support/httpServer.ts'
import { pagesContext } from './pagesKit.ts'

const folder = temporaryFolder()
const assets = join(folder, 'docs/openapi/assets')
mkdirSync(assets, { recursive: true })
writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title>Made</title></head></html>')
writeFileSync(join(folder, 'secret.js'), 'hidden')
writeFileSync(join(assets, 'index-1.js'), 'export {}')
symlinkSync(join(folder, 'secret.js'), join(assets, 'link.js'))

const gateway = bench({ pages: viewerRoutes(pagesContext({ base: '/gate/' }), folder) })
afterAll(() => gateway.app.close())

describe('the viewer of documents', () => {
  test('is a page whose address names the document', async () => {
    const { statusCode, headers, body } = await gateway.app.inject({ url: '/docs/openapi?model=any' })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('<base href="/gate/" />')
  })

  test('may have inline styles, which Scalar needs, and no other code than that of the gateway', async () => {
    const { headers } = await gateway.app.inject({ url: '/docs/openapi' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; ")
    expect(policy).toContain(
      "connect-src 'self'; font-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(policy).not.toContain('unsafe-eval')
  })

  test('has files that browsers keep, and serves nothing else', async () => {
    const file = await gateway.app.inject({ url: '/docs/openapi/assets/index-1.js' })
    expect(file.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'max-age=31536000, immutable',
    })
    for (const name of ['link.js', 'none.js', '../../../secret.js', '..%2f..%2f..%2fsecret.js', '']) {
      expect((await gateway.app.inject({ url: `/docs/openapi/assets/${name}` })).statusCode, name).toBe(404)
    }
  })

  test('that was not built is explained in a sentence', async () => {
    const other = bench({ pages: viewerRoutes(pagesContext(), join(folder, 'none')) })
    const { statusCode, body } = await other.app.inject({ url: '/docs/openapi' })
    await other.app.close()
    expect(statusCode).toBe(404)
    expect(body).toContain('The viewer is not built. Run `node packaging/viewer.ts` in the repository')
  })
})
