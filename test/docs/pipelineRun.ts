import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fieldsOf } from '../../generator/language/values.ts'
import { still } from '../support/acme.ts'
import { run, type Ended } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { install } from '../support/installed.ts'
import { valueAt } from '../support/reading.ts'
import { itemsOf } from './pipelineFiles.ts'

const root = temporaryFolder()

let tool: Promise<string> | undefined

/** The path of the installed command, which every pipeline runs as its own. */
const installed = (): Promise<string> =>
  (tool ??= install({ folder: join(root, 'tool') }).then(({ folder }) =>
    join(folder, 'node_modules/gatewright/generator/gatewright.js'),
  ))

/** Targets that no pipeline needs: each takes a build and its own `npm pack`. */
const others = ['ai-sdk', 'command', 'openapi', 'react', 'reference']

/** Programs in place of those that need a network: each does what the real one does here, and writes down its arguments. */
const programs: Readonly<Record<string, string>> = {
  npx: `test "$1" = gatewright || exit 127\nshift\nexec "${process.execPath}" "$TOOL" "$@"`,
  npm: `case "$1" in
  ci) rm -rf node_modules && mkdir node_modules ;;
  pack) PATH="\${PATH#*:}"; exec npm "$@" ;;
  publish) test ! -e "$REGISTRY/$(basename "$2")" && cp "$2" "$REGISTRY/" ;;
  *) exit 127 ;;
esac`,
  gh: 'for last; do :; done\ncat "$last" >> "$COMMENTS"',
  curl: 'for one; do case "$one" in body@*) cat "${one#body@}" >> "$COMMENTS" ;; esac; done',
}

/** The spec of the only model. */
export const modelFile = 'specs/models/acme/acme-still-1.yaml'

/** A catalogue in a git repository, and what a pipeline of it has at hand. */
export class PipelineProject {
  readonly folder: string = mkdtempSync(join(root, 'project-'))
  readonly work: string = join(this.folder, 'work')

  constructor() {
    this.write('specs/service.yaml', 'title: Acme\n')
    this.write(modelFile, still())
    for (const name of ['bin', 'registry']) mkdirSync(join(this.folder, name))
    for (const [name, text] of Object.entries(programs)) {
      writeFileSync(join(this.folder, 'bin', name), `#!/bin/sh\nprintf '%s\\n' "${name} $*" >> "$CALLS"\n${text}\n`)
      chmodSync(join(this.folder, 'bin', name), 0o755)
    }
    this.write(
      '.gitignore',
      'node_modules/\ngenerated/*/dist/\ngenerated/gatewright.dist.json\ngenerated/.gatewright-*\n.cache/\nreports/\npackages/\n',
    )
    this.write('package.json', JSON.stringify({ name: 'films', private: true, type: 'module' }))
    this.write(
      'gatewright.config.json',
      JSON.stringify({
        packages: { scope: '@acme', repository: 'github:acme/films' },
        targets: Object.fromEntries(others.map((name) => [name, false])),
      }),
    )
  }

  /** Writes a file, and the folders above it. */
  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.work, path)), { recursive: true })
    writeFileSync(join(this.work, path), text)
  }

  /** A copy with the same history, in which another pipeline runs. */
  copy(): PipelineProject {
    const other = new PipelineProject()
    cpSync(this.work, other.work, { recursive: true })
    return other
  }

  /** Runs a command of the tool or of git, as a person does; fails if it fails. */
  async command(...words: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.shell(words.map((word) => `'${word}'`).join(' '))
    if (code !== 0) throw new Error(`${words.join(' ')} failed:\n${stdout}${stderr}`)
    return stdout.trim()
  }

  /** Commits everything, after a build. Returns the commit. */
  async commit(message: string, tag?: string): Promise<string> {
    await this.command('npx', 'gatewright', 'build')
    await this.command('git', 'add', '--all')
    await this.command('git', 'commit', '--quiet', '--message', message)
    if (tag !== undefined) await this.command('git', 'tag', tag)
    return this.command('git', 'rev-parse', 'HEAD')
  }

  /** Runs shell commands in one bash, which stops at the first failure. */
  async shell(commands: string, variables: Readonly<Record<string, string>> = {}): Promise<Ended> {
    const path = `${join(this.folder, 'bin')}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`
    const git = {
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_AUTHOR_NAME: 'Ada',
      GIT_AUTHOR_EMAIL: 'ada@acme.example',
      GIT_COMMITTER_NAME: 'Ada',
      GIT_COMMITTER_EMAIL: 'ada@acme.example',
    }
    const places = {
      TOOL: await installed(),
      REGISTRY: join(this.folder, 'registry'),
      COMMENTS: join(this.folder, 'comments'),
      CALLS: join(this.folder, 'calls'),
    }
    const env = { PATH: path, GITHUB_STEP_SUMMARY: join(this.folder, 'summary'), ...git, ...places, ...variables }
    return run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', commands], { cwd: this.work, env })
  }

  /** The text of a file that a pipeline leaves, such as `comments`; empty if there is none. */
  left(name: string): string {
    const file = join(this.folder, name)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }

  /** The names of the published tarballs. */
  get published(): readonly string[] {
    return readdirSync(join(this.folder, 'registry')).sort()
  }
}

/** An event that starts a workflow of GitHub. */
export interface GithubEvent {
  readonly name: 'pull_request' | 'push'
  readonly base?: string
  readonly labels?: readonly string[]
  readonly ref?: string
}

/** The result of a job: that of each step that ran, by name. */
export interface JobResult {
  readonly steps: ReadonlyMap<string, Ended>
  readonly isFailed: boolean
}

/** Runs the shell commands of a job of GitHub: a step after a failed one only if it says so. */
export async function runGithub(project: PipelineProject, job: unknown, event: GithubEvent): Promise<JobResult> {
  const steps = new Map<string, Ended>()
  let isFailed = false
  for (const step of itemsOf(valueAt(job, 'steps'))) {
    const command = valueAt(step, 'run')
    if (typeof command !== 'string' || !isWanted(String(valueAt(step, 'if') ?? ''), event, isFailed)) continue
    const variables = Object.entries(fieldsOf(valueAt(step, 'env'))).map(
      ([name, value]) => [name, valueOf(String(value), event)] as const,
    )
    const ended = await project.shell(command, { GITHUB_REF_NAME: event.ref ?? '', ...Object.fromEntries(variables) })
    steps.set(String(valueAt(step, 'name')), ended)
    isFailed ||= ended.code !== 0
  }
  return { steps, isFailed }
}

/** Whether a step runs. Throws for a condition that this test does not know. */
function isWanted(condition: string, { name, labels = [] }: GithubEvent, isFailed: boolean): boolean {
  const parts = condition
    .replace(/^\$\{\{ (.*) \}\}$/, '$1')
    .split(' && ')
    .filter((part) => part !== '')
  const known: Readonly<Record<string, boolean>> = {
    '!cancelled()': true,
    "github.event_name == 'pull_request'": name === 'pull_request',
    "!contains(github.event.pull_request.labels.*.name, 'breaking')": !labels.includes('breaking'),
  }
  if (isFailed && !parts.includes('!cancelled()')) return false
  return parts.every((part) => {
    const value = known[part]
    if (value === undefined) throw new Error(`The test does not know the condition ${part}.`)
    return value
  })
}

/** The value of an expression in the variables of a step. */
function valueOf(text: string, { base = '' }: GithubEvent): string {
  const known: Readonly<Record<string, string>> = {
    'github.event.pull_request.base.sha': base,
    'github.event.pull_request.number': '7',
    'github.repository': 'acme/films',
    'github.token': 'token',
  }
  return text.replace(/\$\{\{ ([^}]*) \}\}/g, (_, name: string) => {
    const value = known[name]
    if (value === undefined) throw new Error(`The test does not know ${name}.`)
    return value
  })
}

/** Moves the files that a job leaves for another one, which starts in an empty folder. */
export function handOver(from: PipelineProject, to: PipelineProject, folder: string): void {
  mkdirSync(join(to.work, folder), { recursive: true })
  const source = join(from.work, folder)
  for (const name of existsSync(source) ? readdirSync(source) : [])
    copyFileSync(join(source, name), join(to.work, folder, name))
}
