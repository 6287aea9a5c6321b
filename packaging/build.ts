import { mkdirSync, rmSync, writeFileSync, cpSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundle } from './bundle.ts'
import { declarations } from './declarations.ts'
import { compiler, notices } from './notices.ts'
import { bundledFrom, sbom, sbomFile } from './sbom.ts'
import { joinModules } from '../generator/writing/modules.ts'
import { clientRuntime } from '../templates/client/modules.ts'
import { validatorsRuntime } from '../templates/validators/modules.ts'

/** The folder of the compiled package. Git ignores it, and nothing in the repository runs it. */
const out = process.argv[2] ?? 'dist'

/** The modules that packages include. All others are part of the bundle. */
const shipped = /^(?:generator\/(?:language|protocol)|templates\/[\w-]+\/runtime)\/.+\.ts$/

/** Templates and files to copy: everything in a folder that is not a module, and not what Python compiles beside them. */
const isCopied = (path: string): boolean => /^\w+\/[\w-]+\/.+$/.test(path) && !/\.(?:ts|pyc)$/.test(path)

/** The sources that a build reads, relative to the repository. */
const sources = (): readonly string[] =>
  ['generator', 'templates'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
      .filter((path) => shipped.test(path) || isCopied(path)),
  )

/** The modules that packages have as one file, by target. */
const runtimes = { client: clientRuntime(), validators: validatorsRuntime() }

/**
 * Copies the sources that a build reads into a folder of the compiled package, which `generator/root.ts` finds, and makes the
 * files of several modules, because users have no bundler.
 */
async function copySources(into: string): Promise<void> {
  for (const path of sources()) {
    mkdirSync(dirname(join(into, path)), { recursive: true })
    cpSync(path, join(into, path))
  }
  for (const [target, modules] of Object.entries(runtimes)) {
    const { code, map } = await joinModules(modules, (path) => readFileSync(path, 'utf8'))
    writeFileSync(join(into, 'templates', target, 'runtime.js'), code)
    writeFileSync(join(into, 'templates', target, 'runtime.js.map'), map)
  }
}

rmSync(out, { recursive: true, force: true })
const bundled = await bundle(join(out, 'generator'))
await copySources(join(out, 'sources'))
for (const [path, text] of declarations('generator/index.ts')) {
  const file = join(out, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
writeFileSync(join(out, 'THIRD-PARTY-NOTICES.md'), notices(bundled))
writeFileSync(join(out, sbomFile), sbom('.', [...bundled.map(bundledFrom), compiler]))
