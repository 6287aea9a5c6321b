import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { shownPath } from '../base/path.ts'
import { namesOf, onNpm } from '../catalogue/packages.ts'
import type { Target } from '../catalogue/target.ts'
import { unknownValue } from '../configuration/accepts.ts'
import type { Settings } from '../configuration/settings.ts'
import { replaceFile } from '../files/replace.ts'
import { fieldsOf, jsonOf } from '../language/values.ts'
import { visible } from '../reporting/visible.ts'

/** The words for people about what was done, or why nothing was. */
export type Added = { readonly words: string } | { readonly why: string }

/** Adds a target, and the targets that it needs, to a configuration, and their packages to package.json. */
export async function addTarget(name: string, settings: Settings, all: readonly Target[]): Promise<Added> {
  const { config, off } = settings
  const names = all.map((target) => target.name)
  if (!names.includes(name)) return { why: `${unknownValue([], name, 'a target of Gatewright', names).message}.` }
  if (config === undefined || !off.includes(name)) return { words: `The catalogue already builds ${name}.` }
  const wanted = withNeeded(name, all).filter((one) => off.includes(one))
  const text = await withTargets(config, wanted)
  if (text === undefined)
    return { why: `${shownPath(config)} has no list of targets that can be changed. Add ${wanted.join(', ')} to it.` }
  const manifest = join(dirname(config), 'package.json')
  const installed = onNpm(all.filter((target) => wanted.includes(target.name)))
  const packages = installed.length === 0 ? '' : withPackages(manifest, installed, settings)
  if (packages === undefined) return { why: `${shownPath(manifest)} is not valid JSON. Correct it first.` }
  const changed = new Map([[config, text], ...(packages === '' ? [] : [[manifest, packages] as const])])
  for (const [file, content] of changed) replaceFile(file, content)
  const next = packages === '' ? 'npx gatewright build' : 'npm install, which builds it'
  const places = [...changed.keys()].map((file) => visible(shownPath(file))).join(' and ')
  return { words: `Added ${wanted.join(' and ')} to ${places}. Next: ${next}.` }
}

/** A target after those that it needs. */
function withNeeded(name: string, all: readonly Target[]): readonly string[] {
  const { needs = [] } = all.find((target) => target.name === name) ?? {}
  return [...new Set([...needs.flatMap((needed) => withNeeded(needed, all)), name])]
}

/** A configuration that builds these targets as well; undefined if its targets are not written as a list or as choices. */
async function withTargets(file: string, wanted: readonly string[]): Promise<string | undefined> {
  const text = readFileSync(file, 'utf8')
  if (!file.endsWith('.json')) return inSource(basename(file), text, wanted)
  const config = fieldsOf(JSON.parse(text))
  const { targets } = config
  const changed = Array.isArray(targets)
    ? [...targets, ...wanted]
    : Object.fromEntries(Object.entries(fieldsOf(targets)).filter(([name]) => !wanted.includes(name)))
  return textOf({ ...config, targets: changed })
}

/** The same for a module. All other text stays as it is. */
async function inSource(name: string, text: string, wanted: readonly string[]): Promise<string | undefined> {
  const { Node, Project } = await import('ts-morph')
  const source = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true }).createSourceFile(name, text)
  const exported = source.getExportAssignment((one) => !one.isExportEquals())?.getExpression()
  const [config] = Node.isCallExpression(exported) ? exported.getArguments() : [exported]
  const property = Node.isObjectLiteralExpression(config) ? config.getProperty('targets') : undefined
  const targets = Node.isPropertyAssignment(property) ? property.getInitializer() : undefined
  if (Node.isArrayLiteralExpression(targets)) {
    targets.addElements(wanted.map((one) => `'${one}'`))
    return source.getFullText()
  }
  if (!Node.isObjectLiteralExpression(targets)) return undefined
  const off = wanted.map((one) => targets.getProperty(one))
  if (off.some((property) => property === undefined)) return undefined
  for (const property of off) property?.remove()
  return source.getFullText()
}

/**
 * The package.json of a catalogue with these packages, if it names its packages by their folders; empty if it does not, or is
 * not there, and undefined if it cannot be read.
 */
function withPackages(file: string, wanted: readonly string[], { packages, out }: Settings): string | undefined {
  if (!existsSync(file)) return ''
  const read = jsonOf(readFileSync(file, 'utf8'))
  if (read === undefined) return undefined
  const manifest = fieldsOf(read)
  const ending = `${basename(out)}/`
  for (const section of ['dependencies', 'devDependencies']) {
    const packagesThere = fieldsOf(manifest[section])
    const [prefix] = Object.values(packagesThere).flatMap((value) => {
      const [, start = ''] = /^((?:file|link):.*?)[a-z][a-z\d-]*$/.exec(String(value)) ?? []
      return start.endsWith(ending) ? [start] : []
    })
    if (prefix === undefined) continue
    const added = [...namesOf(packages, wanted)].map(([target, name]) => [name, `${prefix}${target}`] as const)
    return textOf({ ...manifest, [section]: { ...packagesThere, ...Object.fromEntries(added) } })
  }
  return ''
}

const textOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`
