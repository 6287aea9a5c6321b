import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { minify } from 'rolldown/utils'
import { laidOutModules, precompiledTemplates } from './prepared.ts'

/** The modules that are started or imported by name; all others are in chunks beside them, loaded when needed. */
const entries = {
  main: 'generator/main.ts',
  replay: 'generator/building/replay.ts',
  index: 'generator/index.ts',
  trialProcess: 'generator/checks/trialProcess.ts',
  declarationsProcess: 'generator/commands/import/reading/declarationsProcess.ts',
  hooks: 'generator/configuration/hooks.ts',
}

/** The chunk with ts-morph and the compiler of TypeScript in it, which only an import of declarations loads. */
const compiler = 'compiler'

/**
 * Chunks of what the commands load that run most often, with all that these modules import: to find and to link many small
 * files would take longer than to run them. Each has what those before it have not.
 */
const groups = [
  { name: 'stamps', test: /generator\/building\/replay\.ts$/ },
  { name: compiler, test: /node_modules\/ts-morph\// },
  { name: 'trial', test: /generator\/(?:checks\/trial|base\/childJobs)\.ts$/ },
  {
    name: 'checking',
    test: /generator\/(?:main|building\/(?:checker|stampStates)|commands\/(?:checkReport|stamping|buildCache|reports)|configuration\/(?:load|validate|parts|inputs|find))\.ts$/,
  },
  {
    name: 'building',
    test: /(?:generator\/building\/\w+|generator\/commands\/buildReport|generator\/writing\/emit|templates\/index)\.ts$/,
  },
].map((group, index) => ({ ...group, priority: 10 - index }))

/**
 * Bundles the command into a folder, and returns the folders of the packages that are part of it. What `dependencies`
 * of package.json names stays a dependency, and nothing in the package calls rolldown (packaging/build.ts). Maps to the sources are for tests.
 */
export async function bundle(folder: string, sourcemap = false): Promise<readonly string[]> {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
  const bundler = await rolldown({
    input: entries,
    platform: 'node',
    external: [...Object.keys(dependencies), 'rolldown'].map((name) => new RegExp(`^${name}(?:/|$)`)),
    plugins: [withoutFormatter, prepared],
    experimental: { attachDebugInfo: 'none' }, // no paths of this machine
    checks: { ineffectiveDynamicImport: false }, // modules that the sources load later are in a chunk that is loaded at once
  })
  const { output } = await bundler.write({
    dir: folder,
    format: 'esm',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: { groups },
    sourcemap,
  })
  await bundler.close()
  for (const part of output)
    if (part.type === 'chunk' && part.name === compiler) await shorten(join(folder, part.fileName))
  const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
  return [...new Set(modules.flatMap(packageOf))].sort()
}

/** Minifies the compiler from 12 MB to 7 MB. It looks for itself under names that modules do not have. */
async function shorten(file: string): Promise<void> {
  const { code } = await minify(file, readFileSync(file, 'utf8'), { module: true })
  const names = 'const{filename:__filename,dirname:__dirname}=import.meta;'
  writeFileSync(file, `${names}${code}`)
}

/** The folder of the package that a module is from; none for a module of ours. */
const packageOf = (module: string): readonly string[] => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module) ?? []

/** json-schema-to-typescript formats types only if it is asked to, which nothing does; its formatter weighs 11 MB. */
const withoutFormatter: Plugin = {
  name: 'without-formatter',
  resolveId: (id) => (id === 'prettier' ? '\0prettier' : undefined),
  load: (id) => (id === '\0prettier' ? 'export const format = undefined' : undefined),
}

/** The templates of the targets are compiled here, and not in every build; nor does a build format modules that are formatted. */
const prepared: Plugin = {
  name: 'prepared',
  load(id) {
    if (id === resolve('generator/writing/precompiled.ts')) return precompiledTemplates()
    return id === resolve('generator/writing/laidOut.ts') ? laidOutModules() : undefined
  },
}
