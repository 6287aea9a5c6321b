import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf } from '../../language/values.ts'

/** A package of the output folder that npm can publish. */
interface PublicPackage {
  readonly folder: string
  readonly name: string
  readonly needs: readonly string[]
}

/** The folders of the packages that npm can publish, each after those that it needs. */
export function publicPackages(out: string): readonly string[] {
  const packages = existsSync(out)
    ? readdirSync(out)
        .sort()
        .flatMap((name) => packageIn(`${out}/${name}`))
    : []
  const ordered = new Set<string>()
  const visit = ({ folder, needs }: PublicPackage): void => {
    if (ordered.has(folder)) return
    for (const one of packages) if (needs.includes(one.name)) visit(one)
    ordered.add(folder)
  }
  for (const one of packages) visit(one)
  return [...ordered]
}

/** The package in a folder, if a build made it and it is not private. */
function packageIn(folder: string): readonly PublicPackage[] {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return []
  const manifest = fieldsOf(readManifest(file))
  if (manifest['gatewright'] === undefined || manifest['private'] === true) return []
  return [{ folder, name: String(manifest['name']), needs: Object.keys(fieldsOf(manifest['dependencies'])) }]
}

function readManifest(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // not a file of a build
  }
}
