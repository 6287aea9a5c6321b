import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { node, repository } from '../command.ts'
import { Random } from '../random.ts'
import { mutated, mutationsIn, type Mutation } from './rules.ts'

/**
 * `npm run mutate`: changes the code that decides about money and access, and shows that a quick test turns red. The changes
 * are those of the lists in this folder; with `--count N --seed S`, N changes by rule in the files of these lists. `--line TEXT`
 * chooses lines, `--list` only prints them with their files. It works in copies of the repository. Exits with 1 if a change
 * of a list passes, or more than a tenth of those by rule.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    line: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
  },
})

/** A change of a list: one text of a file, and the tests that turn red. */
interface Listed {
  readonly line: string
  readonly file: string
  readonly from: string
  readonly to: string
  readonly tests: readonly string[]
  readonly level: 'quick' | 'long'
}

/** A change to try: the content of a file, and the tests to run, step by step until one is red. */
interface Trial {
  readonly name: string
  readonly file: string
  readonly text: string
  readonly steps: readonly (readonly string[])[]
}

const read = (path: string): string => readFileSync(join(repository, path), 'utf8')
const listed: readonly Listed[] = globSync('*.json', { cwd: import.meta.dirname })
  .sort()
  .flatMap((path): readonly Listed[] => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8')))
  .filter(({ line }) => line.includes(values.line))

function listedTrial({ line, file, from, to, tests, level }: Listed): Trial {
  const [before, after, ...more] = read(file).split(from)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${line}: ${file} has the text ${more.length === 0 ? 'nowhere' : 'more than once'}: ${from}`)
  const project = level === 'long' ? ['--project=long'] : []
  return { name: line, file, text: before + to + after, steps: [[...project, ...tests]] }
}

/** The quick tests of a file: those that the lists name for it, those beside its path, then all of its room. */
function stepsFor(file: string): Trial['steps'] {
  const named = listed.filter((one) => one.file === file && one.level === 'quick').flatMap(({ tests }) => tests)
  const beside = globSync(join('test', dirname(file)), { cwd: repository })
  const [root = '', room = ''] = file.split('/')
  const rooms = root === 'gateway' ? ['test/gateway/'] : [`test/${root}/${room}/`]
  return [[...new Set(named)], beside.map((folder) => `${folder}/`), rooms].filter((step) => step.length > 0)
}

function randomTrials(count: number, seed: number): readonly Trial[] {
  const files = [...new Set(listed.map(({ file }) => file))].sort()
  const all = files.flatMap((file) => {
    const text = read(file)
    return mutationsIn(file, text).map((mutation) => ({ file, text, mutation }))
  })
  const chosen = new Random(seed).shuffled(all).slice(0, count)
  return chosen.map(({ file, text, mutation }) => ({
    name: `${file}:${lineOf(text, mutation)} ${mutation.rule}: ${JSON.stringify(mutation.to.slice(0, 100))}`,
    file,
    text: mutated(text, mutation),
    steps: stepsFor(file),
  }))
}

const lineOf = (text: string, { start }: Mutation): number => text.slice(0, start).split('\n').length

/** Not in a copy: the history, and what a run keeps for the next one. */
const leftOut = ['.git', 'node_modules/.cache', 'node_modules/.vite', 'node_modules/.vite-temp']

/**
 * A copy of the repository, which trials change one after the other: with hard links, where the system has them, because
 * only the changed file is written, as a new one.
 */
function copy(): string {
  const folder = mkdtempSync(join(dirname(repository), '.mutations-'))
  if (spawnSync('cp', ['-al', `${repository}/.`, folder]).status !== 0)
    cpSync(repository, folder, { recursive: true, verbatimSymlinks: true })
  for (const path of leftOut) rmSync(join(folder, path), { recursive: true, force: true })
  return folder
}

/** Replaces a file of a copy, and not the one that it is linked to. */
function write(folder: string, file: string, text: string): void {
  rmSync(join(folder, file))
  writeFileSync(join(folder, file), text)
}

/** Until the first red test; a change that lets a test hang is noticed after a minute. */
const options = ['--bail=1', '--maxWorkers=1', '--passWithNoTests', '--testTimeout=60000', '--hookTimeout=60000']

/** Returns the test that notices a change, or else the compiler; undefined if nothing does. */
async function noticedBy(folder: string, { file, text, steps }: Trial): Promise<string | undefined> {
  write(folder, file, text)
  try {
    for (const step of steps) {
      const args = ['run', ...options, ...step]
      const { code, stdout, stderr } = await node([join(folder, 'node_modules/vitest/vitest.mjs'), ...args], {
        cwd: folder,
      })
      if (code !== 0) return /FAIL .*/.exec(stdout + stderr)?.[0] ?? 'a run that failed'
    }
    if (!file.endsWith('.ts')) return undefined
    const { code } = await node([join(folder, 'node_modules/typescript/bin/tsc')], { cwd: folder })
    return code === 0 ? undefined : 'the compiler'
  } finally {
    write(folder, file, read(file))
  }
}

async function runAll(trials: readonly Trial[]): Promise<readonly Trial[]> {
  const waiting = [...trials]
  const passed: Trial[] = []
  const work = async (): Promise<void> => {
    const folder = copy()
    for (let trial = waiting.shift(); trial !== undefined; trial = waiting.shift()) {
      const by = await noticedBy(folder, trial)
      console.log(by === undefined ? `PASSED   ${trial.name}` : `noticed  ${trial.name}\n         by ${by}`)
      if (by === undefined) passed.push(trial)
    }
    rmSync(folder, { recursive: true })
  }
  await Promise.all([work(), work()])
  return passed
}

const count = Number(values.count)
if (values.list) {
  for (const [line, of] of Map.groupBy(listed, (one) => one.line))
    console.log(`${line}: ${[...new Set(of.map(({ file }) => file))].join(', ')}`)
} else {
  const trials = count > 0 ? randomTrials(count, Number(values.seed)) : listed.map(listedTrial)
  const passed = await runAll(trials)
  console.log(
    `${trials.length - passed.length} of ${trials.length} changes are noticed${count > 0 ? `, seed ${values.seed}` : ''}.`,
  )
  process.exitCode = passed.length > (count > 0 ? trials.length / 10 : 0) ? 1 : 0
}
