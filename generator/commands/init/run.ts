import { join } from 'node:path'
import { build } from '../../building/builder.ts'
import type { PackageSettings } from '../../catalogue/packages.ts'
import type { Target } from '../../catalogue/target.ts'
import { Folder } from '../../files/folder.ts'
import { plural } from '../../reporting/pretty.ts'
import { visible } from '../../reporting/visible.ts'
import { exit, report } from '../commandLine.ts'
import { isTerminal } from '../terminal.ts'
import { additions } from './additions.ts'
import type { Answers } from './answers.ts'
import { answer, onTerminal, type Answered } from './asking.ts'
import { firstVendor, packagesFor, startingFiles, type Start } from './files.ts'
import { initialize, type Initialized } from './init.ts'
import { packageManager } from './manager.ts'
import { placeOf, shellWord, type Place } from './place.ts'

/** The options of `init`. */
export interface InitOptions {
  readonly title?: string
  readonly scope?: string
  readonly license?: string
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
export async function init(folder: string, { yes, ...given }: InitOptions, tool: Tool): Promise<number | string> {
  const place = placeOf(folder)
  const answered = await answersOf(given, place, yes)
  if (answered === 'left') {
    console.error('\nNothing was written.')
    return exit.failed
  }
  return 'why' in answered ? visible(answered.why) : create(folder, place, answered.answers, tool)
}

const answersOf = (given: Partial<Answers>, { name }: Place, yes: boolean): Promise<Answered> =>
  yes || !isTerminal() ? answer(given, name, undefined) : onTerminal((ask) => answer(given, name, ask))

async function create(folder: string, place: Place, answers: Answers, tool: Tool): Promise<number> {
  const start = { answers, place, manager: packageManager(), version: tool.version() }
  const made = await initialize(folder, start)
  reportFiles(folder, made)
  reportAdditions(folder, made, start)
  // Only then the answers are those of the catalogue.
  const isNew = ['gatewright.config.ts', 'specs/service.yaml'].every((path) => made.written.includes(path))
  if (!isNew) return exit.done
  const code = await buildNew(folder, { scope: answers.scope, license: answers.license }, tool)
  if (code === exit.done) reportNext(folder, start)
  return code
}

/**
 * Builds a new catalogue, so that its packages can be installed. The configuration is not loaded: what it imports is
 * not installed yet.
 */
async function buildNew(folder: string, packages: PackageSettings, { templates, targets }: Tool): Promise<number> {
  const [specs, out] = [join(folder, 'specs'), join(folder, 'generated')]
  const options = { specs, out, check: false, kinds: [], checks: [], templates, packages }
  const built = await build({ ...options, targets: await targets() })
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
  const { answers, place, manager } = start
  const read = (path: string): string =>
    kept.includes(path) ? (new Folder(name).read(path, mostBytes)?.toString('utf8') ?? '') : ''
  const missing = kept.includes('package.json') && additions(read('package.json'), answers, manager, start.version)
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

/** Reports the next three commands: from here to a video. */
function reportNext(folder: string, { answers, manager }: Start): void {
  const enter = join(folder) === '.' ? '' : `cd ${shellWord(visible(folder))} && `
  const call = `${packagesFor(answers).command} run ${firstVendor(answers)}-video-1 --prompt "A lighthouse at dawn"`
  console.log(`\nNext:
  ${enter}${manager.install}
  ${manager.run} gatewright serve
  GATEWRIGHT_API_KEY=$KEY ${manager.run} ${call} -o lighthouse.mp4

Run the last one in a second terminal, with KEY set to the key that the gateway prints.`)
}
