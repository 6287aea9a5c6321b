import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { shellWord } from '../../base/path.ts'
import { build } from '../../building/builder.ts'
import { builtInCategories } from '../../catalogue/categories.ts'
import type { PackageSettings } from '../../catalogue/packages.ts'
import type { Target } from '../../catalogue/target.ts'
import { configNames } from '../../configuration/find.ts'
import { Folder } from '../../files/folder.ts'
import { replaceFiles } from '../../files/replace.ts'
import { kinds } from '../../kinds/index.ts'
import { isRecord, jsonOf } from '../../language/values.ts'
import { specSchema } from '../../reading/schema.ts'
import { plural } from '../../reporting/pretty.ts'
import { visible } from '../../reporting/visible.ts'
import { packageFolder } from '../../root.ts'
import { jsonText } from '../../writing/json.ts'
import { exit, report } from '../commandLine.ts'
import { formatText } from '../format.ts'
import { starter } from '../starters.ts'
import { isTerminal, onTerminal } from '../terminal.ts'
import { answer, type Answered, type Answers } from './answers.ts'
import { firstVendor, packagesFor, startingFiles, type Start } from './files.ts'
import { dependenciesOf, packageManager, scriptsOf } from './manifest.ts'
import { catalogueFolder, fileDependency, originOf, type CatalogueFolder } from './origin.ts'

/** The options of `init`. */
export interface InitOptions {
  readonly title?: string
  readonly scope?: string
  readonly license?: string
  /** Whether git keeps the packages that are built. */
  readonly commitGenerated: boolean
  /** Whether nothing is asked. */
  readonly yes: boolean
}

/** The tool that creates a catalogue. */
export interface Tool {
  /** The folder with the templates of the targets. */
  readonly templates: string
  readonly version: () => string
  readonly targets: () => Promise<readonly Target[]>
}

/** Creates a catalogue in a folder. Returns the exit code, or why an option is refused. */
export async function init(folder: string, options: InitOptions, tool: Tool): Promise<number | string> {
  const { yes, commitGenerated, ...given } = options
  const place = catalogueFolder(folder)
  const answered = await answersOf(given, place, yes)
  if (answered === 'left') {
    console.error('\nNothing was written.')
    return exit.failed
  }
  return 'why' in answered ? visible(answered.why) : create(folder, place, answered.answers, commitGenerated, tool)
}

const answersOf = (given: Partial<Answers>, { name }: CatalogueFolder, yes: boolean): Promise<Answered> =>
  yes || !isTerminal() ? answer(given, name, undefined) : onTerminal((ask) => answer(given, name, ask))

async function create(
  folder: string,
  place: CatalogueFolder,
  answers: Answers,
  isCommitted: boolean,
  tool: Tool,
): Promise<number> {
  const version = tool.version()
  const targets = (await tool.targets()).filter(({ isOptional }) => isOptional !== true)
  const origin = originOf(packageFolder, version)
  const names = targets.map(({ name }) => name)
  const start = { answers, place, manager: packageManager(), version, origin, isCommitted, targets: names }
  const made = await initialize(folder, start)
  reportFiles(folder, made)
  reportAdditions(folder, made, start)
  // Only then the answers are those of the catalogue.
  const isNew = ['gatewright.config.ts', 'specs/service.yaml'].every((path) => made.written.includes(path))
  if (!isNew) return exit.done
  const code = await buildNew(folder, { scope: answers.scope, license: answers.license }, targets, tool)
  if (code === exit.done) {
    reportOrigin(start)
    reportNext(folder, start)
  }
  return code
}

/**
 * Builds a new catalogue, so that its packages can be installed. The configuration is not loaded: what it imports is
 * not installed yet.
 */
async function buildNew(
  folder: string,
  packages: PackageSettings,
  targets: readonly Target[],
  { templates }: Tool,
): Promise<number> {
  const [specs, out] = [join(folder, 'specs'), join(folder, 'generated')]
  const options = { specs, out, check: false, kinds: [], checks: [], templates, packages }
  const built = await build({ ...options, targets })
  report(built.diagnostics)
  return built.catalogue === undefined || (built.plan?.foreign.length ?? 0) > 0 ? exit.failed : exit.done
}

function reportFiles(folder: string, { written, kept }: Initialized): void {
  if (written.length === 0) return console.log(`Nothing to write: ${visible(folder)} has every file of a catalogue.`)
  console.log(`Wrote ${plural(written.length, 'file')} into ${visible(folder)}:`)
  for (const path of written) console.log(`  ${path}`)
  if (kept.length === 0) return
  console.log(`Kept ${plural(kept.length, 'file')} that existed:`)
  for (const path of kept) console.log(`  ${path}`)
}

/** The largest package.json or .gitignore that is read, in bytes. */
const mostBytes = 1024 * 1024

/** Reports what files that were kept lack. */
function reportAdditions(name: string, { kept }: Initialized, start: Start): void {
  const { place } = start
  const read = (path: string): string =>
    kept.includes(path) ? (new Folder(name).read(path, mostBytes)?.toString('utf8') ?? '') : ''
  const missing = kept.includes('package.json') && additions(read('package.json'), start)
  if (missing) console.log(`\nAdd to package.json:\n${missing}`)
  const ignored = read('.gitignore').split(/\r?\n/)
  const lines = (startingFiles(start).get('.gitignore') ?? '').trimEnd().split('\n')
  const unknown = kept.includes('.gitignore') ? lines.filter((line) => !ignored.includes(line)) : []
  if (unknown.length > 0) console.log(`\nAdd to .gitignore:\n${unknown.map((line) => `  ${line}`).join('\n')}`)
  if (place.within !== '')
    console.log(
      `\nWorkflows run at the root of a repository: move .github and .gitlab-ci.yml there. They name this folder.`,
    )
}

/** Reports where the packages of this tool come from, unless that is a registry, and which of them are missing there. */
function reportOrigin({ origin, place }: Start): void {
  if (origin === undefined) return
  const from = fileDependency(place.path, origin.gatewright)
  console.log(`\nThis tool came from ${visible(from)}, so package.json names its three packages by file: paths.`)
  const missing = Object.values(origin).filter((path) => !existsSync(path))
  if (missing.length === 0) return
  console.log('These are missing. Make them with npm pack before you install:')
  for (const path of missing) console.log(`  ${visible(path)}`)
}

/** Reports the next three commands: from here to a video. */
function reportNext(folder: string, start: Start): void {
  const { answers, manager } = start
  const enter = join(folder) === '.' ? '' : `cd ${shellWord(visible(folder))} && `
  const call = `${packagesFor(start).command} run ${firstVendor(answers)}-video-1 --prompt "A lighthouse at dawn"`
  console.log(`\nNext:
  ${enter}${manager.install}
  ${manager.run} gatewright serve
  GATEWRIGHT_API_KEY=$KEY ${manager.run} ${call} -o lighthouse.mp4

Run the last one in a second terminal, with KEY set to the key that the gateway prints.`)
}

/** The result of creating a catalogue: paths of files, in the order of the folder. */
export interface Initialized {
  readonly written: readonly string[]
  /** Files that were there before; none of them is changed. */
  readonly kept: readonly string[]
}

/**
 * Writes the files of a new catalogue into a folder: all that are missing, or none if one cannot be written. Never
 * changes a file that exists.
 */
export async function initialize(name: string, start: Start): Promise<Initialized> {
  const folder = new Folder(name)
  const isThere = (path: string): boolean => folder.entryType(path) !== 'absent'
  const files = new Map([...startingFiles(start), ...(await specFiles(start, isThere('specs/models')))])
  const kept = [...files.keys(), ...configNames.slice(1)].filter(isThere).sort()
  if (configNames.some((path) => kept.includes(path))) files.delete('gatewright.config.ts')
  const missing = new Map([...files].filter(([path]) => !kept.includes(path)))
  replaceFiles(folder, missing)
  return { written: [...missing.keys()].sort(), kept }
}

/** The schema for editors, and a first model unless the folder has models. */
async function specFiles({ answers }: Start, hasModels: boolean): Promise<ReadonlyMap<string, string>> {
  const schema = ['specs/spec.schema.json', jsonText(specSchema(kinds))] as const
  if (hasModels) return new Map([schema])
  const vendor = firstVendor(answers)
  const id = `${vendor}-video-1`
  const [category] = builtInCategories.filter((one) => one.id === 'video')
  if (category === undefined) return new Map([schema])
  const text = starter({ id, vendor, category, task: 'text-to-video' }, '../../spec.schema.json')
  return new Map([schema, [`specs/models/${vendor}/${id}.yaml`, (await formatText(text)) ?? text]])
}

/** The lines to add to a package.json that was there before, as JSON; empty if nothing is missing. */
export function additions(existing: string, start: Omit<Start, 'isCommitted'>): string {
  const own = recordOf(jsonOf(existing)) // npm says what is wrong with it
  const ownScripts = recordOf(own['scripts'])
  const parts = { ...start, folder: start.place.path, packages: packagesFor(start) }
  const { dependencies, devDependencies } = dependenciesOf(parts)
  const scripts = scriptsOf(parts)
  const installed = { ...recordOf(own['dependencies']), ...recordOf(own['devDependencies']) }
  const missing = {
    ...section('scripts', without(named(scripts, ownScripts), ownScripts)),
    ...section('dependencies', without(dependencies, installed)),
    ...section('devDependencies', without(devDependencies, installed)),
  }
  return Object.keys(missing).length === 0 ? '' : JSON.stringify(missing, null, 2).split('\n').slice(1, -1).join('\n')
}

type Texts = Readonly<Record<string, string>>

/** The scripts, with a longer name where another script has that name. */
const named = (scripts: Texts, taken: object): Texts =>
  Object.fromEntries(
    Object.entries(scripts)
      .filter(([, script]) => !Object.values(taken).includes(script))
      .map(([name, script]) => [Object.hasOwn(taken, name) ? `catalogue:${name}` : name, script]),
  )

const without = (wanted: Texts, present: object): Texts =>
  Object.fromEntries(Object.entries(wanted).filter(([name]) => !Object.hasOwn(present, name)))

const section = (name: string, entries: Texts): Readonly<Record<string, Texts>> =>
  Object.keys(entries).length === 0 ? {} : { [name]: entries }

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})
