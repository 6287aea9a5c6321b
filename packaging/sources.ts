import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The modules that packages include. All others are part of the bundle. */
const shipped = /^(?:generator\/(?:language|protocol)|templates\/\w+\/runtime)\/.+\.ts$/

/** Templates and files to copy: everything in a folder that is not a module. */
const isCopied = (path: string): boolean => /^\w+\/\w+\/.+$/.test(path) && !path.endsWith('.ts')

/** The sources that a build reads, relative to the repository. */
const sources = (): readonly string[] =>
  ['generator', 'templates'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
      .filter((path) => shipped.test(path) || isCopied(path)),
  )

/** Copies the sources that a build reads into a folder of the compiled package, which `generator/root.ts` finds. */
export function copySources(into: string): void {
  for (const path of sources()) {
    mkdirSync(dirname(join(into, path)), { recursive: true })
    cpSync(path, join(into, path))
  }
}
