import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

// npm packs package.json as it is. While it packs, the file has only what users of the package need: none of the
// workspaces, scripts and development dependencies of the repository. With --libraries, the development dependencies are
// those of the package: the repository has them for development only, and its users need them.

const file = 'package.json'
const complete = '.gatewright/package.json' // git ignores it
const hasLibraries = process.argv[2] === '--libraries'

/** The fields of the published package.json. */
const published: ReadonlySet<string> = new Set([
  'name',
  'version',
  'description',
  'keywords',
  'license',
  'author',
  'homepage',
  'repository',
  'bugs',
  'type',
  'bin',
  'exports',
  'files',
  'engines',
  'publishConfig',
  'dependencies',
  'optionalDependencies',
  'peerDependencies',
  'peerDependenciesMeta',
])

/** Leaves only the published fields; a run that was stopped before it restored the file loses nothing. */
function reduce(): void {
  const manifest: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(file, 'utf8'))
  if (manifest['scripts'] === undefined) return
  mkdirSync('.gatewright', { recursive: true })
  renameSync(file, complete)
  const all = hasLibraries ? { ...manifest, dependencies: manifest['devDependencies'] } : manifest
  const kept = Object.fromEntries(Object.entries(all).filter(([key]) => published.has(key)))
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
}

function restore(): void {
  if (existsSync(complete)) renameSync(complete, file)
}

if (process.argv[2] === 'restore') restore()
else reduce()
