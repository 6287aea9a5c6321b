import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { timesOf, type Run } from './processes.ts'
import { breakModels, changeOne, forget, makeProject, sharedFiles } from './projects.ts'

/** A command that is measured: each round prepares it and runs it once. */
export interface Case {
  readonly name: string
  readonly run: Run
  readonly prepare?: (round: number) => void
}

/** The names of the rows that goals and their reasons refer to. */
export const rows = {
  bare: 'bare node',
  version: '`--version`',
  cold: 'build of 220, cold, in memory, writes its cache',
  coldUncached: 'build of 220, cold, in memory, without a cache',
  coldCheck: '`check` of 220, without a cache',
  changedCheck: '`check` of 220, one spec changed',
  idle: 'build of 220, nothing to do',
  changed: 'build of 220, one spec changed',
  check: '`check` of 220',
  format: '`fmt --check` of 1,859 files, nothing changed',
  cold2200: 'build of 2,200, cold',
  idle3000: 'build of 3,000, nothing to do',
  watched: '`build --watch` of 220, from an edit to its result',
} as const

/** The program of the package that is installed in a folder. */
const installedIn = (folder: string): string => join(folder, 'node_modules/gatewright/generator/gatewright.js')

/** Makes the projects, in memory and on a disk, and the commands of an installed package that run in them. */
export function makeCases(memory: string, disk: string): readonly Case[] {
  const make = new Projects(installedIn(memory), memory)
  const bare = { name: rows.bare, run: { args: ['--eval', '0'], cwd: memory } }
  return [
    bare,
    { name: rows.version, run: make.command(memory, '--version') },
    ...builds(make, disk),
    ...checks(make),
    ...large(make),
  ]
}

function builds(make: Projects, disk: string): readonly Case[] {
  return [
    make.cold(rows.coldUncached, 220, 'build', '--no-cache'),
    make.cold(rows.cold, 220, 'build'),
    fromSources('the same from the sources of the repository', make.cold('', 220, 'build')),
    new Projects(make.program, disk).cold('build of 220, cold, on disk', 220, 'build'),
    make.warm(rows.idle, 220, 'build'),
    make.changing(rows.changed, 220, 'build'),
    make.warm('`build --check` of 220', 220, 'build', '--check'),
  ]
}

function checks(make: Projects): readonly Case[] {
  const files = 1859 - sharedFiles()
  return [
    make.cold(rows.coldCheck, 220, 'check'),
    make.warm(rows.check, 220, 'check'),
    make.changing(rows.changedCheck, 220, 'check'),
    broken('`check` of 220 with an error in each', make.cold('', 220, 'check')),
    make.cold('`fmt --check` of 1,859 files, without a cache', files, 'fmt', '--check'),
    make.warm(rows.format, files, 'fmt', '--check'),
  ]
}

const large = (make: Projects): readonly Case[] => [
  make.cold(rows.cold2200, 2200, 'build'),
  make.warm(rows.idle3000, 3000, 'build'),
  make.changing('build of 3,000, one spec changed', 3000, 'build'),
]

/** The same command, from the modules that developers of the tool run. */
function fromSources(name: string, { run, ...rest }: Case): Case {
  const program = fileURLToPath(new URL('../generator/gatewright.js', import.meta.url))
  return { ...rest, name, run: { ...run, args: [program, ...run.args.slice(1)] } }
}

/** A command that builds again after each edit, in a project that is built. */
export function watchedRun(memory: string): Run {
  const { run } = new Projects(installedIn(memory), join(memory, 'watched')).warm(rows.watched, 220, 'build')
  return { ...run, args: [...run.args, '--watch'] }
}

function broken(name: string, { run }: Case): Case {
  breakModels(run.cwd)
  return { name, run: { ...run, code: 1 } }
}

/** Makes projects in a folder, each with a command that runs in it. */
class Projects {
  readonly program: string
  private readonly root: string
  private made = 0

  constructor(program: string, root: string) {
    this.program = program
    this.root = root
  }

  command(cwd: string, ...args: readonly string[]): Run {
    return { args: [this.program, ...args], cwd }
  }

  /** A command that finds nothing of earlier runs. */
  cold(name: string, models: number, ...args: readonly string[]): Case {
    const folder = this.project(models)
    return { name, run: this.command(folder, ...args), prepare: () => forget(folder) }
  }

  /** A command in a project that is built, and that ran before: then no file is as young as what is known of it. */
  warm(name: string, models: number, ...args: readonly string[]): Case {
    const folder = this.project(models)
    const run = this.command(folder, ...args)
    for (const earlier of [this.command(folder, 'build'), run, run]) timesOf(earlier)
    return { name, run }
  }

  /** The same, after a change of one spec. */
  changing(name: string, models: number, ...args: readonly string[]): Case {
    const { run } = this.warm(name, models, ...args)
    return { name, run, prepare: (round) => changeOne(run.cwd, round + 1) }
  }

  private project(models: number): string {
    const folder = join(this.root, `project-${this.made++}`)
    makeProject(folder, models)
    return folder
  }
}
