import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../../http/documents.ts'
import { fieldOf } from '../../base/values.ts'
import { asset } from '../responses.ts'
import type { Assets } from './layout.ts'

/** The built files of the reference. */
export interface BuiltAssets extends Assets {
  readonly find: (name: string) => Document | undefined
}

/** Reads the style and the script. Pages of a reference that was not built have neither, and still can be read. */
export function readAssets(folder: string): BuiltAssets {
  const manifest = join(folder, 'manifest.json')
  if (!existsSync(manifest)) return { styles: [], script: undefined, find: () => undefined }
  const built: unknown = JSON.parse(readFileSync(manifest, 'utf8'))
  const entry = fieldOf(built, 'main.ts')
  const css = fieldOf(entry, 'css')
  const inner = join(folder, 'assets')
  const names = readdirSync(inner, { withFileTypes: true }).filter((one) => one.isFile())
  const files = new Map(
    names.map(({ name }) => [name, asset(readFileSync(join(inner, name)), name, { isImmutable: true })]),
  )
  return {
    styles: Array.isArray(css) ? css.map((file: unknown) => `docs/${String(file)}`) : [],
    script: `docs/${String(fieldOf(entry, 'file'))}`,
    find: (name) => files.get(name),
  }
}
