import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf } from '../../../generator/language/values.ts'
import { repository } from '../../support/command.ts'
import { readJson } from '../../support/reading.ts'
import type { Tabled } from './catalogues.ts'

/** The Python of the system; undefined where there is none. */
export const python: string | undefined = ['/usr/bin/python3'].find((path) => existsSync(path))

/** The end of a title where Python is missing. */
export const skipped: string = python === undefined ? ' (skipped: there is no /usr/bin/python3)' : ''

/** Imports each module that its arguments name, and prints those that it cannot import. */
const probe = `import importlib, sys
for name in sys.argv[1:]:
    try:
        importlib.import_module(name)
    except Exception:
        print(name)`

/** Which of these modules the Python of the system cannot import: all of them if there is no Python. One process probes them all. */
export function missingModules(modules: readonly string[]): readonly string[] {
  if (python === undefined) return modules
  const { status, stdout, stderr } = spawnSync(python, ['-B', '-c', probe, ...modules], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The probe of ${modules.join(', ')} ends with ${status}: ${stderr}`)
  return stdout.split('\n').filter((name) => name !== '')
}

/** The end of a title whose test needs these modules: what is missing; empty if nothing is. */
export function skippedWithout(modules: readonly string[]): string {
  const missing = missingModules(modules)
  return skipped || (missing.length === 0 ? '' : ` (skipped: /usr/bin/python3 has no ${missing.join(', ')})`)
}

/** An input of a model, as JSON text with the names that answer.py knows. */
export interface Asked {
  readonly catalogue: string
  readonly model: string
  readonly input: string
}

/** Runs a script of this folder, which reads these lines. */
export function runPython(script: string, lines: readonly unknown[], ...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(
    python ?? '',
    ['-B', join(import.meta.dirname, script), join(repository, 'templates/python'), ...args],
    { input: `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`, encoding: 'utf8', maxBuffer: 2 ** 30 },
  )
  if (status !== 0) throw new Error(`${script} ends with ${status}: ${stderr.slice(0, 1000)} ... ${stderr.slice(-200)}`)
  return stdout
}

/** The tables that Python reads first. */
export const tablesOf = (all: Readonly<Record<string, Tabled>>): unknown =>
  Object.fromEntries(Object.entries(all).map(([name, { table }]) => [name, table]))

/** The answers of Python to inputs, in one process, as the JSON text of TypeScript. */
export const pythonAnswers = (all: Readonly<Record<string, Tabled>>, asked: readonly Asked[]): readonly string[] =>
  runPython('answer.py', [tablesOf(all), ...asked])
    .trimEnd()
    .split('\n')
    .map((line) => JSON.stringify(readJson(line)))

/** The answers of `parts.py` to questions, in one process. */
export const answersOf = (tables: unknown, questions: readonly object[]): readonly unknown[] =>
  runPython('parts.py', [tables, ...questions])
    .trimEnd()
    .split('\n')
    .map((line): unknown => readJson(line))

/** The answer of TypeScript to an input, as JSON text: also the advice and the workflow, if there are any. */
export function typescriptAnswer(all: Readonly<Record<string, Tabled>>, { catalogue, model, input }: Asked): string {
  const { [catalogue]: tabled } = all
  const validator = tabled?.validators.validatorOf(model)
  const value = made(readJson(input))
  const result = validator?.safeParse(value)
  const { recommend } = fieldsOf(validator)
  const advice: unknown = typeof recommend === 'function' ? recommend(value) : []
  return JSON.stringify({
    ...(result?.success ? { output: result.data } : { issues: result?.issues }),
    ...(Array.isArray(advice) && advice.length > 0 && { advice: advice as unknown }),
    workflow: tabled?.routes.get(model)?.(value),
  })
}

/** The start of the texts that name values. */
export const named = '\0='

const names: Readonly<Record<string, number>> = { NaN: NaN, Infinity: Infinity, '-Infinity': -Infinity }

/** Returns a value with the values that its texts name, as answer.py does. */
function made(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(made)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]: [string, unknown]) => [key, made(part)]))
  if (typeof value !== 'string' || !value.startsWith(named)) return value
  const [name = '', size] = value.slice(named.length).split(':')
  if (name === 'deep') return Array.from({ length: Number(size) }).reduce<unknown>((deep) => [deep], 1)
  if (name === 'pair') return '\ud83e\udd8a'
  if (name === 'keys') return Object.fromEntries(Array.from({ length: Number(size) }, (_, at) => [`k${at}`, at]))
  return name === 'list' ? new Array<string>(Number(size)).fill('a') : names[name]
}

/** Returns the inputs about which the two differ, with what each says. What TypeScript has said is not asked again. */
export function differences(
  all: Readonly<Record<string, Tabled>>,
  asked: readonly (Asked & { readonly expected?: string })[],
): readonly unknown[] {
  const answers = pythonAnswers(all, asked)
  return asked.flatMap((one, at) => {
    const typescript = one.expected ?? typescriptAnswer(all, one)
    return answers[at] === typescript ? [] : [{ ...one, python: answers[at], typescript }]
  })
}
