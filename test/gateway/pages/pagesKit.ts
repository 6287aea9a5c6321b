import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { everywhere } from '../../../gateway/http/availability.ts'
import type { PagesContext } from '../../../gateway/pages/context.ts'
import { playgroundRoutes } from '../../../gateway/pages/playground.ts'
import { bench, type Bench } from '../../support/httpServer.ts'
import { ownCatalogue, packages } from '../../support/packages.ts'

/** The page of a made playground. */
export const madePage = '<!doctype html><html><head><title>Made</title></head><body></body></html>'

/** The script of that page. */
export const madeScript: string = `export const words = '${'many words '.repeat(200)}'`

/** Writes a built playground, with a link that leads out of it. */
export function writePlayground(folder: string): string {
  const script = join(folder, 'playground/assets/index-1234.js')
  mkdirSync(dirname(script), { recursive: true })
  writeFileSync(join(folder, 'index.html'), madePage)
  writeFileSync(script, madeScript)
  writeFileSync(join(dirname(script), 'index-5678.css'), 'body { margin: 0 }')
  writeFileSync(join(folder, 'secret.js'), 'hidden content')
  symlinkSync(join(folder, 'secret.js'), join(dirname(script), 'link.js'))
  return folder
}

/** The context of the pages of this repository's catalogue. */
export const pagesContext = (parts: Partial<PagesContext> = {}): PagesContext => ({
  catalogue: ownCatalogue(),
  packages,
  base: '/',
  publicUrl: () => 'http://127.0.0.1:8787',
  hasFiles: true,
  hasOpenai: false,
  hasOperations: true,
  isSandboxFree: false,
  availability: everywhere,
  drawSample: () => Promise.reject(new Error('This test draws no samples.')),
  ...parts,
})

/** A server with a made playground. */
export const pagesBench = (
  folder: string,
  context: Partial<PagesContext> = {},
  parts: Parameters<typeof bench>[0] = {},
): Bench => bench({ pages: playgroundRoutes(pagesContext(context), folder), ...parts })

/** The header with a key as the password. */
export const basic = (password: string, name = 'me'): { readonly authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
})
