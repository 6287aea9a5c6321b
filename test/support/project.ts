import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll } from 'vitest'
import { repository, run, tool, type Ended } from './command.ts'
import { temporaryFolder } from './folder.ts'
import { packageFolders, packAll } from './pack.ts'
import { isLong } from './size.ts'
import { plain, type Compiler } from './typescript.ts'

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** The settings of a user who wants every check that TypeScript has. */
const strict = {
  target: 'es2023',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  isolatedDeclarations: true,
  declaration: true,
  resolveJsonModule: true,
  skipLibCheck: false,
  types: [],
}

/** How the consumer's imports are resolved. */
export const resolutions = {
  nodenext: { module: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
} as const

/** The compilers that users have. */
export const compilers: Readonly<Record<string, Compiler>> = { '7': 'typescript', '5.9': 'typescript-5.9' }

/**
 * A project with the sources of the consumer and the packages, created before the tests of the file run. In the long
 * tests the packages are packed and installed, otherwise linked.
 */
export function consumerProject(sources: string): string {
  const folder = temporaryFolder()
  const project = join(folder, 'project')
  beforeAll(async () => {
    makeProject(project, sources)
    if (isLong) await install(project, join(folder, 'tarballs'))
    else link(project)
  })
  return project
}

function makeProject(folder: string, sources: string): void {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), json({ name: 'consumer', private: true, type: 'module' }))
  cpSync(sources, join(folder, 'src'), { recursive: true })
}

function link(folder: string): void {
  mkdirSync(join(folder, 'node_modules/@gatewright'), { recursive: true })
  for (const name of packageFolders())
    symlinkSync(join(repository, 'generated', name), join(folder, 'node_modules/@gatewright', name))
}

/** Installs the packages as they would be published. Throws if npm fails. */
async function install(folder: string, into: string): Promise<void> {
  const tarballs = (await packAll(into)).map(({ tarball }) => tarball)
  const options = ['--prefer-offline', '--no-audit', '--no-fund', ...tarballs]
  const { code, stderr } = await run('npm', ['install', ...options], { cwd: folder })
  if (code !== 0) throw new Error(`npm install failed:\n${stderr}`)
}

/** Compiles the project with one of the compilers into a folder named after the module resolution. */
export function compile(folder: string, version: string, resolution: keyof typeof resolutions): Promise<Ended> {
  const name = `${resolution}-${version}`
  const compilerOptions = { ...strict, ...resolutions[resolution], rootDir: 'src', outDir: `built/${name}` }
  writeFileSync(join(folder, `${name}.json`), json({ compilerOptions, include: ['src'] }))
  const compiler = compilers[version] ?? 'typescript'
  return tool(compiler, 'tsc', ['--project', `${name}.json`, ...plain(compiler)], { cwd: folder })
}
