import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { minify } from 'rolldown/utils'

/** The modules that are started or imported by name; all others are in chunks beside them, loaded when needed. */
const entries = {
  main: 'generator/main.ts',
  index: 'generator/index.ts',
  trialProcess: 'generator/checks/trialProcess.ts',
  hooks: 'generator/configuration/hooks.ts',
}

/**
 * Bundles the command into a folder, and returns the folders of the packages that are part of it. What `dependencies`
 * of package.json names stays a dependency.
 */
export async function bundle(folder: string): Promise<readonly string[]> {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
  const bundler = await rolldown({
    input: entries,
    platform: 'node',
    external: Object.keys(dependencies).map((name) => new RegExp(`^${name}(?:/|$)`)),
    plugins: [parser(folder), withoutFormatter],
    experimental: { attachDebugInfo: 'none' }, // no paths of this machine
  })
  const { output } = await bundler.write({ dir: folder, format: 'esm', chunkFileNames: '[name]-[hash].js' })
  await bundler.close()
  const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
  return [...new Set([...modules.flatMap(packageOf), resolve(`node_modules/${typescript}`)])].sort()
}

/** The folder of the package that a module is from; none for a module of ours. */
const packageOf = (module: string): readonly string[] => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module) ?? []

/** The package with the classic API of TypeScript. */
const typescript = 'typescript-5.9'

/** The compiler of TypeScript, of which an import of declarations uses the parser: minified, a third of the size. */
const parser = (folder: string): Plugin => ({
  name: 'parser',
  resolveId: (id) => (id === typescript ? `\0${typescript}` : undefined),
  async load(id) {
    if (id !== `\0${typescript}`) return undefined
    const source = readFileSync(`node_modules/${typescript}/lib/typescript.js`, 'utf8')
    const { code } = await minify('typescript.js', source, { module: false })
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'typescript.cjs'), code)
    return `import { createRequire } from 'node:module'
export default createRequire(import.meta.url)('./typescript.cjs')`
  },
})

/** json-schema-to-typescript formats types only if it is asked to, which nothing does; its formatter weighs 11 MB. */
const withoutFormatter: Plugin = {
  name: 'without-formatter',
  resolveId: (id) => (id === 'prettier' ? '\0prettier' : undefined),
  load: (id) => (id === '\0prettier' ? 'export const format = undefined' : undefined),
}
