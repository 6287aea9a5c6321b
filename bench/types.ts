import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fieldsOf } from '../generator/language/values.ts'
import { consumers } from './consumers.ts'
import { samples } from './samples.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const compilers: Readonly<Record<string, string>> = {
  'tsc 5.9': at('../node_modules/typescript-5.9/bin/tsc'),
  'tsc 7': at('../node_modules/typescript/bin/tsc'),
}
const rounds = 7

type Row = readonly [name: string, ...cells: string[]]

/** The statistics of a compiler run: seconds, MB, and instantiations of types. */
type Cost = readonly [seconds: number, megabytes: number, instantiations: number]

/** Each compiler over each consumer with skipLibCheck: medians of seven rounds, and the difference to an empty file. */
export function typeRows(): readonly Row[] {
  const folder = mkdtempSync(at('./node_modules/.consumers-')) // the packages are found there
  try {
    const programs = consumers(samples())
    programs.forEach(({ source }, index) => write(folder, index, source))
    return Object.entries(compilers).flatMap(([compiler, path]) => {
      const runs = Array.from({ length: rounds }, () => programs.map((_, index) => compile(path, folder, index)))
      const costs = programs.map((_, index) => median(runs.map((round) => round[index] ?? [0, 0, 0])))
      const [empty = [0, 0, 0]] = costs
      return programs.map(({ name }, index): Row => [`${compiler}: ${name}`, ...cellsOf(costs[index] ?? empty, empty)])
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function write(folder: string, index: number, source: string): void {
  writeFileSync(join(folder, `${index}.ts`), source)
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
  writeFileSync(join(folder, `${index}.json`), JSON.stringify({ compilerOptions, files: [`${index}.ts`] }))
}

/** Throws the output of the compiler if the program is invalid. */
function compile(path: string, folder: string, index: number): Cost {
  let printed: string
  try {
    // With a garbage collector, tsc 5.9 reports the live memory only.
    const args = ['--expose-gc', path, '-p', join(folder, `${index}.json`), '--extendedDiagnostics']
    printed = execFileSync(process.execPath, args, { encoding: 'utf8' })
  } catch (error) {
    throw new Error(`Consumer ${index} does not compile: ${fieldsOf(error)['stdout']}`, { cause: error })
  }
  const number = (name: string): number => Number(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(printed)?.[1])
  return [number('Total time'), number('Memory used') / 1000, number('Instantiations')]
}

function median(costs: readonly Cost[]): Cost {
  const middle = (part: 0 | 1 | 2): number =>
    costs.map((cost) => cost[part]).sort((a, b) => a - b)[costs.length >> 1] ?? 0
  return [middle(0), middle(1), middle(2)]
}

function cellsOf([seconds, megabytes, instantiations]: Cost, empty: Cost): readonly string[] {
  const more = (value: number): string => `${value < 0 ? '' : '+'}${value.toFixed(2)}`
  const space = megabytes - empty[1]
  return [
    `${seconds.toFixed(2)} (${more(seconds - empty[0])})`,
    `${megabytes.toFixed(0)} (${space < 0 ? '' : '+'}${space.toFixed(0)})`,
    instantiations.toLocaleString('en'),
  ]
}
