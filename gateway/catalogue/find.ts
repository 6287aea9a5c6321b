import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fieldOf } from '../base/values.ts'
import { check } from './check.ts'
import { targets, type FoundPackage, type FoundPackages } from './found.ts'
import { foldersOf, type Choice } from './place.ts'
import { PackagesError, reasonOf } from './problem.ts'

/** Finds the chosen packages. Throws a PackagesError with every reason why they cannot be served. */
export function findPackages(choice: Choice, from: string): FoundPackages {
  if (choice.isDefault && !choice.words.some((word) => existsSync(join(from, word)))) throw new PackagesError([nothing])
  const named = choice.words.map((word) => foldersOf(word, from))
  const read = [...new Set(named.flatMap(({ folders }) => folders))].map(readPackage)
  const found = read.flatMap((one) => one.found ?? [])
  const reasons = [...named.flatMap((one) => one.reasons), ...read.flatMap(({ reason }) => reason ?? [])]
  const { packages, issues } = check(found, choice.words, reasons.length === 0)
  if (packages === undefined || reasons.length > 0) throw new PackagesError([...reasons, ...issues])
  return packages
}

const nothing =
  'There are no packages to serve: the working folder has no folder generated. Run `gatewright build` there, or ' +
  'name packages with --packages or GATEWRIGHT_PACKAGES.'

interface Read {
  readonly found?: FoundPackage
  readonly reason?: string
}

/** Reads the package.json of a folder. Folders without one, and packages that no gateway reads, do not matter. */
function readPackage(folder: string): Read {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return {}
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const target = targets.find((one) => one === fieldOf(madeBy(manifest), 'target'))
    if (target === undefined) return {}
    const format = fieldOf(madeBy(manifest), 'format')
    const [name, version] = [fieldOf(manifest, 'name'), fieldOf(manifest, 'version')]
    return {
      found: {
        target,
        name: typeof name === 'string' ? name : basename(folder),
        version: typeof version === 'string' ? version : '',
        format: typeof format === 'number' ? format : 0,
        folder,
      },
    }
  } catch (error) {
    return { reason: `${file} cannot be read: ${reasonOf(error)}.` }
  }
}

/** The entry in which a package says who made it. */
const madeBy = (manifest: unknown): unknown => fieldOf(manifest, 'gatewright')
