import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isList } from '../base/list.ts'
import { fileNameProblem } from '../catalogue/names.ts'
import { packageProblems } from '../catalogue/packageRules.ts'
import { onNpm, type PackageSettings, type TargetOptions } from '../catalogue/packages.ts'
import type { Target } from '../catalogue/target.ts'
import { overlap } from '../files/real.ts'
import { fieldsOf } from '../language/values.ts'
import { quoted, unknownName, unknownValue } from './accepts.ts'
import type { Config, TargetChoices } from './config.ts'
import type { ConfigMistake, ConfigPath } from './error.ts'
import type { LoadedConfig } from './load.ts'
import type { BuiltIn, Settings } from './settings.ts'
import { mistakesError, type TypedConfig } from './validate.ts'

/** The parts of a configuration that replace those of Gatewright or add to them. */
type Parts = Pick<Settings, 'kinds' | 'checks' | 'packages' | 'targets' | 'off' | 'replacements' | 'release'>

/** Returns the parts of a configuration. Throws a ConfigError with every mistake in it. */
export async function checkedParts(loaded: LoadedConfig, typed: TypedConfig, builtIn: BuiltIn): Promise<Parts> {
  const folder = dirname(loaded.file)
  const { kinds = [], checks = [], targets: added = [] } = typed.config.extensions ?? {}
  const own = namesTargets(typed.config) ? await builtIn.targets() : undefined
  const config = { ...typed.config, targets: choicesOf(typed.config, own ?? []) }
  const known = own && [...own, ...added]
  const mistakes = [
    ...typed.mistakes,
    ...folderMistakes(config, folder),
    ...(await extensionMistakes(config, own ?? [])),
    ...(own === undefined
      ? []
      : [...targetMistakes(typed.config, own), ...needMistakes(config, added, [...own, ...added])]),
    ...packageMistakes(config, folder, known ?? []),
    ...templateMistakes(config, folder, builtIn.templates),
  ]
  if (mistakes.length > 0) throw mistakesError(loaded, mistakes)
  const off = Object.entries(config.targets).flatMap(([name, choice]) => (choice === false ? [name] : []))
  const targets = async (): Promise<readonly Target[]> =>
    [...(own ?? (await builtIn.targets())), ...added].filter(({ name }) => !off.includes(name))
  const replaced = Object.entries(config.templates ?? {}).map(([path, file]) => [path, resolve(folder, file)] as const)
  const packages = packageSettings(config, folder, own ?? [])
  return { kinds, checks, packages, targets, off, replacements: new Map(replaced), release: config.release ?? {} }
}

/** Whether a configuration names targets, so that only a look at them shows whether it is right. */
const namesTargets = ({ targets, packages, extensions }: Config): boolean =>
  targets !== undefined || packages?.names !== undefined || extensions?.targets !== undefined

function* folderMistakes({ specs = 'specs', out = 'generated' }: Config, folder: string): Generator<ConfigMistake> {
  if (!overlap(resolve(folder, specs), resolve(folder, out))) return
  yield {
    path: ['out'],
    message: `${quoted(out)} and the specs in ${quoted(specs)} are inside each other; choose separate folders`,
  }
}

async function extensionMistakes(
  { extensions = {} }: Config,
  own: readonly Target[],
): Promise<readonly ConfigMistake[]> {
  const { kinds = [], checks = [], targets = [] } = extensions
  const isAny = kinds.length + checks.length > 0
  const [ownKinds, ownChecks] = isAny
    ? [(await import('../kinds/index.ts')).kinds, (await import('../checks/index.ts')).checks]
    : [[], []]
  const words = kinds.map(({ word }) => word)
  const names = targets.map(({ name }) => name)
  return [
    ...twins(
      ['extensions', 'kinds'],
      words,
      ownKinds.map(({ word }) => word),
    ),
    ...twins(
      ['extensions', 'checks'],
      checks.map(({ name }) => name),
      ownChecks.map(({ name }) => name),
    ),
    ...twins(
      ['extensions', 'targets'],
      names,
      own.map(({ name }) => name),
    ),
    ...names.flatMap((name, index) => {
      const why = folderPattern.test(name) ? fileNameProblem(name) : 'it must be a-z, 0-9 and - after a letter'
      return why === undefined
        ? []
        : [{ path: ['extensions', 'targets', index, 'name'], message: `${quoted(name)} cannot be a folder: ${why}` }]
    }),
  ]
}

/** The name of a target is that of its folder and of its package. */
const folderPattern = /^[a-z][a-z\d-]{0,99}$/

/** A mistake for each name that occurs twice, or that something in Gatewright has. */
function* twins(path: ConfigPath, names: readonly string[], taken: readonly string[]): Generator<ConfigMistake> {
  for (const [index, name] of names.entries()) {
    const other = taken.includes(name) ? 'one of Gatewright' : names.indexOf(name) < index ? 'one before it' : undefined
    if (other !== undefined)
      yield { path: [...path, index], message: `is called ${quoted(name)}, as ${other} is; rename it` }
  }
}

/**
 * The targets of a configuration as choices. An optional target that it does not name is off without what it needs: a
 * new one must not break a configuration of before.
 */
function choicesOf({ targets = {} }: Config, own: readonly Target[]): TargetChoices {
  if (isList(targets)) return Object.fromEntries(own.map(({ name }) => [name, targets.includes(name)]))
  const without = own.filter(
    ({ isOptional, needs = [] }) => isOptional && needs.some((name) => targets[name] === false),
  )
  return { ...Object.fromEntries(without.map(({ name }) => [name, false])), ...targets }
}

/** A configuration whose targets are choices. */
type Chosen = Omit<Config, 'targets'> & { readonly targets: TargetChoices }

const targetMistakes = ({ targets = {} }: Config, own: readonly Target[]): Generator<ConfigMistake> =>
  isList(targets) ? listMistakes(targets, own) : choiceMistakes(choicesOf({ targets }, own), own)

/** Mistakes of a list of targets: names that are not known, that occur twice, or without what they need. */
function* listMistakes(targets: readonly string[], own: readonly Target[]): Generator<ConfigMistake> {
  const names = own.map(({ name }) => name)
  for (const [index, name] of targets.entries()) {
    const path = ['targets', index]
    const { needs = [] } = own.find((one) => one.name === name) ?? {}
    if (!names.includes(name)) yield unknownValue(path, name, 'a target of Gatewright', names)
    else if (targets.indexOf(name) < index) yield { path, message: `${quoted(name)} occurs twice; remove one` }
    for (const needed of needs.filter((one) => !targets.includes(one)))
      yield { path, message: `${quoted(name)} needs the target "${needed}"; add it` }
  }
}

function* choiceMistakes(targets: TargetChoices, own: readonly Target[]): Generator<ConfigMistake> {
  const names = own.map(({ name }) => name)
  for (const [name, choice] of Object.entries(targets)) {
    const target = own.find((one) => one.name === name)
    if (target === undefined) yield unknownName(['targets', name], 'a target of Gatewright', names)
    else if (typeof choice === 'object') yield* optionMistakes(target, choice)
  }
  for (const { name, needs = [] } of own.filter((one) => targets[one.name] !== false)) {
    for (const needed of needs.filter((one) => targets[one] === false))
      yield {
        path: ['targets', needed],
        message: `cannot be false, because the target "${name}" needs it; set targets.${name} to false as well`,
      }
  }
}

/** Mistakes of targets that a configuration adds, and that need others which are off or unknown. */
function* needMistakes(
  { targets }: Chosen,
  added: readonly Target[],
  all: readonly Target[],
): Generator<ConfigMistake> {
  const names = all.map(({ name }) => name)
  for (const [index, { needs = [] }] of added.entries()) {
    const path = ['extensions', 'targets', index]
    for (const needed of needs) {
      if (!names.includes(needed)) yield unknownName([...path, 'needs', needed], 'a target', names)
      else if (targets[needed] === false)
        yield { path, message: `needs the target "${needed}", so targets.${needed} cannot be false` }
    }
  }
}

function* optionMistakes({ name, options = {} }: Target, choice: object): Generator<ConfigMistake> {
  for (const [key, value] of Object.entries(fieldsOf(choice))) {
    const path = ['targets', name, key]
    const option = Object.hasOwn(options, key) ? options[key] : undefined
    if (option === undefined) yield unknownName(path, `an option of the target "${name}"`, Object.keys(options))
    else if (typeof value !== 'string') yield { path, message: 'must be text' }
    else {
      const why = option.problem(value)
      if (why !== undefined) yield { path, message: `${quoted(value)} ${why}` }
    }
  }
}

/** Mistakes of packages; `all` are the names of the targets, if the configuration names any. */
function* packageMistakes(
  { packages = {}, targets }: Chosen,
  folder: string,
  known: readonly Target[],
): Generator<ConfigMistake> {
  const { names = {}, licenseFile } = packages
  const all = onNpm(known)
  const built = all.filter((name) => targets[name] !== false)
  for (const { path, message } of packageProblems(packages, built))
    yield { path: ['packages', ...path.map(indexed)], message }
  for (const name of Object.keys(names)) {
    const path = ['packages', 'names', name]
    if (known.some((target) => target.name === name && target.elsewhere !== undefined))
      yield { path, message: `is not a package of npm; set targets.${name}.name instead` }
    else if (!all.includes(name)) yield unknownName(path, 'a target', all)
  }
  if (licenseFile !== undefined) yield* fileMistakes(['packages', 'licenseFile'], folder, licenseFile)
}

/** An index as a number: paths of settings are texts. */
const indexed = (step: string): string | number => (/^\d+$/.test(step) ? Number(step) : step)

function* fileMistakes(path: ConfigPath, folder: string, file: string): Generator<ConfigMistake> {
  if (statSync(resolve(folder, file), { throwIfNoEntry: false })?.isFile() === true) return
  const why = existsSync(resolve(folder, file)) ? 'is not a file' : 'does not exist'
  yield { path, message: `${quoted(file)} ${why}; paths are relative to the configuration` }
}

function* templateMistakes({ templates = {} }: Config, folder: string, builtIn: string): Generator<ConfigMistake> {
  if (Object.keys(templates).length === 0) return
  const known = readdirSync(builtIn, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.hbs'))
    .sort()
  for (const [path, file] of Object.entries(templates)) {
    if (known.includes(path)) yield* fileMistakes(['templates', path], folder, file)
    else yield unknownName(['templates', path], 'a template of Gatewright', known)
  }
}

/** The settings of packages, with those that options of targets set, and the options of the others. */
function packageSettings({ packages = {}, targets }: Chosen, folder: string, own: readonly Target[]): PackageSettings {
  const set = own.flatMap(({ name, options = {} }) =>
    Object.entries(optionsOf(targets[name])).flatMap(([key, value]) => {
      const sets = options[key]?.sets
      return sets === undefined ? [] : [[sets, value] as const]
    }),
  )
  const options = own.flatMap(({ name, elsewhere }) =>
    elsewhere === undefined ? [] : [[name, optionsOf(targets[name])] as const],
  )
  const { licenseFile } = packages
  return {
    ...packages,
    ...(options.length > 0 && { options: Object.fromEntries(options) }),
    ...(licenseFile !== undefined && { licenseFile: resolve(folder, licenseFile) }),
    ...Object.fromEntries(set),
  }
}

const optionsOf = (choice: unknown): TargetOptions =>
  Object.fromEntries(
    Object.entries(fieldsOf(choice)).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value] as const] : [],
    ),
  )
