import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeSchemas } from './madeSchemas.ts'
import { completeNatively, type Completion } from './nativeEditor.ts'

type Row = readonly [name: string, ...cells: string[]]

/** How many models there are. The first ones of a larger catalogue are the smaller one. */
const counts = [220, 1000, 2200, 3000] as const

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const gatewright = at('../generator/gatewright.js')

/** The commands, in order, with the arguments of each in a folder. */
const commands: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['import', ['import', 'cog', '--specs', 'specs']],
  ['check', ['check', '--specs', 'specs']],
  ['build', ['build', '--specs', 'specs', '--out', 'out']],
  ['build without changes', ['build', '--specs', 'specs', '--out', 'out']],
  ['build --check', ['build', '--specs', 'specs', '--out', 'out', '--check']],
]

/** The head of the table of commands. */
export const scaleHead: readonly string[] = ['', ...counts.map((count) => count.toLocaleString('en')), 'growth']

/** A command over catalogues of several sizes. */
interface Measured {
  readonly name: string
  readonly costs: readonly Cost[]
  /** 1 means linear. */
  readonly growth: number
}

/** Catalogues of imported models: processor seconds of the commands, and of programs that use the packages. */
export async function scaleRows(): Promise<{ readonly commands: readonly Row[]; readonly types: readonly Row[] }> {
  const root = mkdtempSync(join(tmpdir(), 'gatewright-scale-'))
  try {
    const rows = measureCommands(root, counts).flatMap(({ name, costs, growth }): Row[] => {
      const row: Row = [name, ...costs.map(({ seconds }) => seconds.toFixed(1)), growth.toFixed(2)]
      const memory: Row = ['its memory, in MB', ...costs.map(({ megabytes }) => megabytes.toFixed(0)), '']
      return name === 'build' ? [row, memory] : [row]
    })
    return { commands: rows, types: await typeRows(counts.map((count) => join(root, `${count}`))) }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Runs every command over catalogues of so many imported models, each in a folder of this one. */
function measureCommands(root: string, sizes: readonly number[]): readonly Measured[] {
  const folders = sizes.map((size) => prepare(join(root, `${size}`), size))
  return commands.map(([name, args]) => {
    const once = (folder: string): Cost => run(folder, name === 'import' ? [...args, ...schemasIn(folder)] : args)
    const first = folders.map(once)
    const isShort = first.every(({ seconds }) => seconds < shortSeconds)
    const more = isShort && !changing.has(name) ? shortRounds - 1 : 0
    const costs = leastOf([first, ...Array.from({ length: more }, () => folders.map(once))])
    return { name, costs, growth: growth(sizes, costs) }
  })
}

/** The commands that find other files the second time. */
const changing: ReadonlySet<string> = new Set(['import', 'build'])

/** Shorter commands are measured several times: what other processes add to them is a large part. */
const shortSeconds = 1

const shortRounds = 25

/** The least cost of each catalogue: other processes only add to it. */
const leastOf = (all: readonly (readonly Cost[])[]): readonly Cost[] =>
  (all[0] ?? []).map((_, at) =>
    all.flatMap((costs) => costs[at] ?? []).reduce((a, b) => (b.seconds < a.seconds ? b : a)),
  )

/** The processor seconds by which the least of many equal runs still differ: smaller differences mean nothing. */
const noise = 0.01

/** The cost of a model between the second and the last size, as a multiple of its cost between the first and the second. */
function growth(sizes: readonly number[], costs: readonly Cost[]): number {
  const between = (from: number, to: number, least: number): number =>
    Math.max(least, (costs.at(to)?.seconds ?? 0) - (costs.at(from)?.seconds ?? 0)) /
    ((sizes.at(to) ?? 0) - (sizes.at(from) ?? 0))
  return between(1, -1, 0) / between(0, 1, noise)
}

function prepare(folder: string, count: number): string {
  mkdirSync(join(folder, 'specs'), { recursive: true })
  cpSync(at('../test/samples/service.yaml'), join(folder, 'specs/service.yaml'))
  writeSchemas(join(folder, 'schemas'), count)
  return folder
}

const schemasIn = (folder: string): readonly string[] =>
  readdirSync(join(folder, 'schemas'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => join('schemas', path))

/** The processor time of a process, and its peak memory. */
export interface Cost {
  readonly seconds: number
  readonly megabytes: number
}

/** Has a process print the peak of its memory when it ends, in kB. */
const peak = `--import=data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => process._rawDebug('peak', process.resourceUsage().maxRSS))",
)}`

/** Has a shell print the processor seconds of a command and its children, for the user and the system. */
const timed = 'TIMEFORMAT="cost %3U %3S"; time "$@"'

function run(folder: string, args: readonly string[], program: string = gatewright): Cost {
  const command = ['-c', timed, 'bash', process.execPath, peak, program, ...args]
  const { status, stderr, stdout } = spawnSync('bash', command, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`${args.slice(0, 5).join(' ')} fails: ${stderr}${stdout.slice(-2000)}`)
  const [, user, system] = /^cost ([\d.]+) ([\d.]+)$/m.exec(stderr) ?? []
  return { seconds: Number(user) + Number(system), megabytes: Number(/^peak (\d+)$/m.exec(stderr)?.[1]) / 1024 }
}

const compilers: readonly (readonly [name: string, path: string])[] = [
  ['tsc 5.9', at('../node_modules/typescript-5.9/bin/tsc')],
  ['tsc 7', at('../node_modules/typescript/bin/tsc')],
]

/** Programs that use the packages, by their names. `ID` stands for the id of a model. */
const programs: Readonly<Record<string, string>> = {
  'an empty file': 'export {}\n',
  'the client, one model by id': `
import { createClient } from '@gatewright/client'
import { models } from '@gatewright/client/models'
const client = createClient({ apiKey: 'key', baseUrl: 'http://127.0.0.1', models })
export const { result } = await client.run('ID', { text: 'a cat' })
`,
  'the OpenAPI document': `
import document from '@gatewright/openapi'
export const paths = Object.keys(document.paths)
`,
}

async function typeRows(folders: readonly string[]): Promise<readonly Row[]> {
  const users = folders.map(install)
  const compiled = compilers.flatMap(([compiler, path]) => {
    const costs = users.map((user) => Object.keys(programs).map((_, index) => cheapest(user, path, index)))
    return Object.keys(programs).map((name, index): Row => {
      const cells = costs.map(([empty = 0, ...more]) => secondsOf(more[index - 1] ?? empty, empty))
      return [`${compiler}: ${name}`, ...cells]
    })
  })
  const service = users.map((user) => completeInService(user))
  const native: Completion[] = []
  for (const user of users) native.push(await completeNatively(user, edited))
  const shown = ({ ms, offered }: Completion): string =>
    `${(ms / 1000).toFixed(2)}, ${offered.toLocaleString('en')} ids`
  return [
    ...compiled,
    ['first completion, TypeScript 5.9', ...service.map(shown)],
    ['first completion, tsc 7', ...native.map(shown)],
  ]
}

const idOf = (user: string): string =>
  readdirSync(join(user, '../specs/models/owner-1'))[0]?.replace(/\.yaml$/, '') ?? ''

/** A program in which the id of a model is being typed. */
const edited = programs['the client, one model by id']?.replace('ID', '|') ?? ''

/** A project in which the packages of a folder are installed, and the programs. */
function install(folder: string): string {
  const user = join(folder, 'user')
  mkdirSync(join(user, 'node_modules/@gatewright'), { recursive: true })
  for (const name of ['client', 'openapi', 'validators'])
    symlinkSync(join(folder, 'out', name), join(user, 'node_modules/@gatewright', name))
  writeFileSync(join(user, 'package.json'), '{"type":"module"}')
  Object.values(programs).forEach((source, index) => {
    writeFileSync(join(user, `${index}.ts`), source.replace('ID', idOf(user)))
    writeFileSync(join(user, `${index}.json`), JSON.stringify({ compilerOptions, files: [`${index}.ts`] }))
  })
  writeFileSync(join(user, 'edited.ts'), edited.replace('|', ''))
  writeFileSync(join(user, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['edited.ts'] }))
  return user
}

const compilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  target: 'es2023',
  module: 'nodenext',
  types: [],
  lib: ['es2023', 'dom', 'dom.iterable'],
  verbatimModuleSyntax: true,
  moduleDetection: 'force',
}

const secondsOf = (seconds: number, empty: number): string =>
  `${seconds.toFixed(2)} (${seconds < empty ? '' : '+'}${(seconds - empty).toFixed(2)})`

const typeRounds = 5

/** The least processor seconds of several rounds: other processes only add to it. */
const cheapest = (user: string, compiler: string, index: number): number =>
  Math.min(...Array.from({ length: typeRounds }, () => run(user, ['-p', `${index}.json`], compiler).seconds))

function completeInService(user: string): Completion {
  const args = [at('./firstCompletion.ts'), user, edited]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  const found: Completion = JSON.parse(stdout)
  return found
}
