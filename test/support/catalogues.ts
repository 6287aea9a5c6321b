import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { node, repository } from './command.ts'
import { calls } from './countingVendor.ts'

/** The models that the calls of tests need: of vendors, and in the sandbox. */
const called = [...calls.map((call) => call('').model), 'vendor1-v3-omni', 'vendor2-audio-1.0']

/** The model that the older catalogue lacks; its jobs are polled every five seconds, and can be looked up. */
export const newest = 'vendor14-duet-avatar-1'

/** The packages of a catalogue with only the models that the calls of tests need, and of the one before the last was added. */
export interface Catalogues {
  readonly current: string
  readonly older: string
}

/**
 * Both catalogues, with which nodes start in half the time. They are built once for all files of a run and of the next
 * ones, until the generator, a template or a spec changes.
 */
export const catalogues = (): Promise<Catalogues> => (found ??= find())

let found: Promise<Catalogues> | undefined

async function find(): Promise<Catalogues> {
  const kept = join(repository, 'node_modules/.cache/gatewright-catalogues')
  const current = fingerprint(['generator', 'templates', 'specs', 'package-lock.json'])
  const folder = join(kept, current)
  if (!existsSync(folder)) {
    mkdirSync(kept, { recursive: true })
    // Those of older sources are of no use; what another file is making stays.
    for (const name of readdirSync(kept).filter((one) => one !== current && !one.startsWith('made-')))
      rmSync(join(kept, name), { recursive: true, force: true })
    const made = mkdtempSync(join(kept, 'made-'))
    await buildInto(made)
    try {
      renameSync(made, folder)
    } catch (error) {
      // A file beside may have been faster: then its folder stays.
      if (!existsSync(folder)) throw error
      rmSync(made, { recursive: true })
    }
  }
  return { current: join(folder, 'current'), older: join(folder, 'older') }
}

async function buildInto(folder: string): Promise<void> {
  const specs = join(folder, 'specs')
  const isCopied = (path: string): boolean =>
    !/\/models\/.*\.yaml$/.test(path) || called.some((id) => path.endsWith(`${id}.yaml`))
  cpSync(join(repository, 'specs'), specs, { recursive: true, filter: isCopied })
  await buildPackages(specs, join(folder, 'current'))
  rmSync(specOf(specs, newest))
  await buildPackages(specs, join(folder, 'older'))
}

async function buildPackages(specs: string, out: string): Promise<void> {
  const built = await node(['generator/gatewright.js', 'build', '--specs', specs, '--out', out], { cwd: repository })
  if (built.code !== 0) throw new Error(`The catalogue does not build: ${built.stderr}${built.stdout}`)
}

/** Changes when a file in these folders of the repository changes. */
function fingerprint(names: readonly string[]): string {
  const hash = createHash('sha256')
  for (const name of names) {
    const path = join(repository, name)
    const files = statSync(path).isFile() ? [''] : readdirSync(path, { recursive: true, encoding: 'utf8' })
    for (const file of files) hash.update(`${join(name, file)} ${statSync(join(path, file)).mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** The file of the spec of a model, in a folder of specs. */
export function specOf(specs: string, model: string): string {
  const [file] = readdirSync(specs, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith(`${model}.yaml`),
  )
  if (file === undefined) throw new Error(`No spec has the id ${model}.`)
  return join(specs, file)
}
