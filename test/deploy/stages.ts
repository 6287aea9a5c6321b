import { cpSync, existsSync, globSync, linkSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { run } from '../support/command.ts'
import { environmentOf, stagesOf, type Instruction, type Stage } from './dockerfile.ts'

/** The folders of an image that its steps name. */
const absolute = /(?<![\w.$])\/(app|data)\b/g

/** Runs the steps of a Dockerfile in plain shell: the root of each stage is a folder. */
export class Stages {
  private readonly folder: string
  private readonly context: string
  private readonly ignored: readonly RegExp[]

  constructor(folder: string, context: string, ignoreFile: string) {
    this.folder = folder
    this.context = context
    this.ignored = readFileSync(ignoreFile, 'utf8')
      .split('\n')
      .filter((line) => /^[^#]/.test(line))
      .map(patternOf)
  }

  /** Builds every stage, and returns the last. Throws if a step fails. */
  async build(dockerfile: string): Promise<Stage> {
    const stages = stagesOf(dockerfile)
    for (const stage of stages) await this.buildStage(stage)
    const last = stages.at(-1)
    if (last === undefined) throw new Error(`${dockerfile} has no stage.`)
    return last
  }

  /** The folder that stands for a path of a stage. */
  place(stage: string, path: string): string {
    return join(this.folder, stage, path)
  }

  /** Words of a step with the folders of a stage in place of those of the image. */
  placed(stage: string, words: string): string {
    return words.replace(absolute, (_, name: string) => this.place(stage, name))
  }

  private async buildStage({ name, from, instructions }: Stage): Promise<void> {
    mkdirSync(this.place(name, 'app'), { recursive: true })
    if (existsSync(this.place(from, 'app'))) link(this.place(from, 'app'), this.place(name, 'app'))
    for (const instruction of instructions) await this.step(name, instruction)
  }

  private async step(stage: string, { keyword, words }: Instruction): Promise<void> {
    const app = this.place(stage, 'app')
    if (keyword === 'COPY') this.copy(stage, words.split(' '))
    if (keyword !== 'RUN') return
    const { code, stdout, stderr } = await run('sh', ['-ec', this.placed(stage, words)], {
      cwd: app,
      env: preferOffline,
    })
    if (code !== 0) throw new Error(`RUN ${words} ended with ${code}:\n${stdout}${stderr}`)
  }

  private copy(stage: string, words: readonly string[]): void {
    const [, from] = /^--from=(\w+)$/.exec(words[0] ?? '') ?? []
    const paths = from === undefined ? words : words.slice(1)
    const to = join(this.place(stage, 'app'), paths.at(-1) ?? '')
    mkdirSync(to, { recursive: true })
    for (const path of paths.slice(0, -1)) {
      const sources = from === undefined ? globSync(join(this.context, path)) : [this.placed(from, path)]
      for (const source of sources) from === undefined ? this.take(source, to) : link(source, to)
    }
  }

  /** Copies from the context what the ignore file does not name. */
  private take(source: string, to: string): void {
    const filter = (path: string): boolean => !this.isIgnored(path.slice(this.context.length + 1))
    const into = lstatSync(source).isDirectory() ? to : join(to, basename(source))
    if (filter(source)) cpSync(source, into, { recursive: true, filter, verbatimSymlinks: true })
  }

  private isIgnored(path: string): boolean {
    return path !== '' && this.ignored.some((pattern) => pattern.test(path))
  }
}

/** The packages of the registry were installed before: a step need not ask for them again. */
const preferOffline = { npm_config_prefer_offline: 'true' }

/** A pattern of an ignore file: it also applies to everything below. */
const patternOf = (line: string): RegExp =>
  new RegExp(
    `^${line
      .replace(/[.+^$()|[\]\\]/g, '\\$&')
      .replaceAll('**/', '(?:.*/)?')
      .replaceAll(/(?<!\.)\*/g, '[^/]*')}(?:/|$)`,
  )

/** Puts a file or the content of a folder into a folder, by hard links: a copy would take seconds. */
function link(from: string, to: string): void {
  if (!lstatSync(from).isDirectory()) return linkFile(from, join(to, basename(from)))
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source, target) => {
      if (!lstatSync(source).isFile()) return true
      linkFile(source, target)
      return false
    },
  })
}

function linkFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  if (!existsSync(to)) linkSync(from, to)
}

/** The variables of an image, with the folders of its last stage. */
export const placedEnvironment = (stages: Stages, stage: Stage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(environmentOf(stage)).map(([name, value]) => [name, stages.placed(stage.name, value)]),
  )
