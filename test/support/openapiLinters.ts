import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fieldsOf, isRecord } from '../../generator/language/values.ts'
import { runTool, toolModules } from './openapiTools.ts'
import { lint, type Finding } from './redocly.ts'
import { readJson } from './reading.ts'

/** Lists the findings of a linter or parser in the OpenAPI document of a file, in words; none if it accepts the document. */
export type Linter = (file: string) => Promise<readonly string[]>

const words = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Redocly's `recommended-strict`, with every rule. */
const redocly: Linter = async (file) =>
  (await lint(dirname(file), basename(file))).map(({ ruleId, message }: Finding) => `${ruleId}: ${message}`)

/** Spectral's rules for OpenAPI, with all severities. */
const spectral: Linter = async (file) => {
  const rules = `${file}.ruleset.yaml`
  writeFileSync(rules, 'extends: ["spectral:oas"]\n')
  const report = `${file}.spectral.json`
  const args = [
    'lint',
    basename(file),
    '--ruleset',
    rules,
    '--format',
    'json',
    '--output',
    report,
    '--fail-severity',
    'hint',
  ]
  const { code, stderr } = await runTool('@stoplight/spectral-cli', 'spectral', args, { cwd: dirname(file) })
  if (code !== 0 && code !== 1) return [`Spectral ended with ${code}: ${stderr}`] // 1: there are findings
  return listOf(readJson(readFileSync(report, 'utf8'))).map((problem) => {
    const { code, path, message } = fieldsOf(problem)
    return `${String(code)} at ${listOf(path).join('/')}: ${String(message)}`
  })
}

/** The function `validate` of a parser that is a module; each takes a document, and says in its own way what is wrong. */
async function validateWith(module: string, file: string): Promise<Readonly<Record<string, unknown>>> {
  const loaded: unknown = await import(pathToFileURL(join(toolModules, module)).href)
  const { validate } = fieldsOf(loaded)
  if (typeof validate !== 'function') throw new Error(`${module} has no function validate.`)
  const found: unknown = await Reflect.apply(validate, undefined, [readJson(readFileSync(file, 'utf8'))])
  return isRecord(found) ? found : {}
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The parser of Readme, with its warnings. */
const readme: Linter = async (file) => {
  const { valid, errors, warnings } = await validateWith('@readme/openapi-parser/dist/index.js', file)
  return [...(valid === true ? [] : ['is not valid']), ...listOf(errors).map(words), ...listOf(warnings).map(words)]
}

/** The parser of Scalar. */
const scalar: Linter = async (file) => {
  const { valid, errors } = await validateWith('@scalar/openapi-parser/dist/index.js', file)
  return [...(valid === true ? [] : ['is not valid']), ...listOf(errors).map(words)]
}

/** The linters and parsers that accept our documents without a finding, by name. */
export const linters: Readonly<Record<'Redocly' | 'Spectral' | 'Readme' | 'Scalar', Linter>> = {
  Redocly: redocly,
  Spectral: spectral,
  Readme: readme,
  Scalar: scalar,
}
