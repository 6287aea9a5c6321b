import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { shownPath } from '../base/path.ts'
import { namesOf } from '../catalogue/packages.ts'
import type { Target } from '../catalogue/target.ts'
import { unknownValue } from '../configuration/accepts.ts'
import type { Settings } from '../configuration/settings.ts'
import { replaceFile } from '../files/replace.ts'
import { fieldsOf } from '../language/values.ts'
import { visible } from '../reporting/visible.ts'

/** The words for people about what was done, or why nothing was. */
export type Added = { readonly words: string } | { readonly why: string }

/** Adds a target, and the targets that it needs, to a configuration, and their packages to package.json. */
export async function addTarget(name: string, settings: Settings, all: readonly Target[]): Promise<Added> {
  const { config, off } = settings
  const names = all.map((target) => target.name)
  if (!names.includes(name)) return { why: `${unknownValue([], name, 'a target of Gatewright', names).message}.` }
  if (config === undefined || !off.includes(name)) return { words: `The catalogue builds ${name} already.` }
  const wanted = withNeeded(name, all).filter((one) => off.includes(one))
  const text = await withTargets(config, wanted)
  if (text === undefined)
    return { why: `${shownPath(config)} has no list of targets that can be changed. Add ${wanted.join(', ')} to it.` }
  replaceFile(config, text)
  const changed = [config, ...addPackages(dirname(config), wanted, settings)]
  const isNamed = changed.length > 1
  const next = isNamed ? 'npm install, which builds it' : 'npx gatewright build'
  return {
    words: `Added ${wanted.join(' and ')} to ${changed.map(shownPath).map(visible).join(' and ')}. Next: ${next}.`,
  }
}

/** A target after those that it needs. */
function withNeeded(name: string, all: readonly Target[]): readonly string[] {
  const { needs = [] } = all.find((target) => target.name === name) ?? {}
  return [...new Set([...needs.flatMap((needed) => withNeeded(needed, all)), name])]
}

/** A configuration that builds these targets as well; undefined if its targets are not written as a list or as choices. */
async function withTargets(file: string, wanted: readonly string[]): Promise<string | undefined> {
  const text = readFileSync(file, 'utf8')
  if (!file.endsWith('.json')) return (await import('./configEdit.ts')).withTargets(basename(file), text, wanted)
  const config = fieldsOf(JSON.parse(text))
  const { targets } = config
  const changed = Array.isArray(targets)
    ? [...targets, ...wanted]
    : Object.fromEntries(Object.entries(fieldsOf(targets)).filter(([name]) => !wanted.includes(name)))
  return textOf({ ...config, targets: changed })
}

/** Adds packages to the package.json of a catalogue that names its packages by their folders. Returns its path then. */
function addPackages(folder: string, wanted: readonly string[], { packages, out }: Settings): readonly string[] {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return []
  const manifest = fieldsOf(JSON.parse(readFileSync(file, 'utf8')))
  const ending = `${basename(out)}/`
  for (const section of ['dependencies', 'devDependencies']) {
    const packagesThere = fieldsOf(manifest[section])
    const [prefix] = Object.values(packagesThere).flatMap((value) => {
      const [, start = ''] = /^((?:file|link):.*?)[a-z][a-z\d-]*$/.exec(String(value)) ?? []
      return start.endsWith(ending) ? [start] : []
    })
    if (prefix === undefined) continue
    const added = [...namesOf(packages, wanted)].map(([target, name]) => [name, `${prefix}${target}`] as const)
    replaceFile(file, textOf({ ...manifest, [section]: { ...packagesThere, ...Object.fromEntries(added) } }))
    return [file]
  }
  return []
}

const textOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`
