import type { Json, Model, Param } from '../../generator/catalogue/catalogue.ts'
import { isAlwaysThere } from '../../generator/catalogue/defaults.ts'
import { braces, code, type Code } from '../../generator/writing/code.ts'
import { identifier, literal, quote } from '../../generator/writing/print.ts'
import { isCopied } from './copied.ts'
import type { Guard } from './guard.ts'
import { entryOf, filledOf, localOf, modules } from './locals.ts'
import { leaving, Refusals } from './refusal.ts'
import { fillsOf, namesInRules, rulesView, type RulesView } from './rules.ts'

/** The view of the function that accepts input. */
export interface AcceptView {
  readonly params: readonly ParamView[]
  readonly guards: readonly Guard[]
  /** The imports of the functions that it calls, and of the types of readings. */
  readonly imports: readonly Code[]
  /** The view of the function that finds broken rules; undefined if there are no rules. */
  readonly rules: RulesView | undefined
  /** The statement that leaves the function if a key was refused, a parameter is missing or a rule is broken. */
  readonly refusal: Code
  /** The object with the parameters that are always present. */
  readonly present: Code
  /** Statements that declare the values after defaults of the parameters in rules. */
  readonly fills: readonly Code[]
}

/** The view of a parameter. */
export interface ParamView {
  readonly name: string
  readonly local: Code
  /** The local variable with the value after defaults. */
  readonly filled: Code
  /** The declaration of its local variable; its first value is the default, unless that depends on rules. */
  readonly declaration: Code
  /** Assigns the value to the local variable, or breaks if it is refused. */
  readonly statements: readonly Code[]
  readonly required: boolean
  /** Whether its statements would overwrite a default if the caller sent undefined. */
  readonly hasCopiedDefault: boolean
  /** Whether it can be absent even after defaults. */
  readonly isOptional: boolean
}

/** Returns the view of the fast path: one pass over the caller's keys, with defaults as first values of variables. */
export function acceptView(model: Model): AcceptView {
  const type = identifier(`${model.names.pascal}Output`)
  const refusals = new Refusals(type, model.unknown === 'ignore')
  const fills = fillsOf(model, type)
  const params = model.params.map((param) => paramView(param, type, refusals, fills))
  const rules = rulesView(model)
  if (rules?.isGivenUsed) refusals.calls.add('given')
  const asked = new Set(
    model.params.filter((param) => param.required || isFilled(param, fills)).map(({ name }) => name),
  )
  const missing = params.filter(({ name }) => asked.has(name)).map(({ local }) => code`${local} === undefined`)
  const named = new Set(namesInRules(model))
  const asking = params.filter(({ name, required }) => required || named.has(name)) // a valid value has no issue
  const present = params.filter(({ isOptional }) => !isOptional)
  return {
    params,
    guards: refusals.guards,
    imports: importsOf(refusals.calls),
    rules,
    refusal: leaving(
      [...missing, ...(rules ? [code`broken(0, ${rules.sent}) >= 0`] : [])],
      braces(asking.map(({ name }) => entryOf(name))),
    ),
    present: braces(present.map(({ name, filled }) => entryOf(name, filled))),
    fills: [...fills.values()],
  }
}

/** Whether the first value of its variable is its default; if the value is not copied, the type says so. */
const isFilled = ({ name, shape, default: value }: Param, fills: ReadonlyMap<string, Code>): boolean =>
  isCopied(shape) && value !== undefined && !fills.has(name)

const importsOf = (calls: ReadonlySet<string>): readonly Code[] =>
  [...modules].flatMap(([file, names]) => {
    const called = [...calls].filter((name) => names.has(name)).sort()
    const entries = [...called.map(identifier), ...(file === 'reading' ? [code`type Reading`, code`type Refused`] : [])]
    if (entries.length === 0) return []
    return [code`import ${braces(entries)} from ${quote(`../runtime/${file}.js`)}`]
  })

function paramView(param: Param, type: Code, refusals: Refusals, fills: ReadonlyMap<string, Code>): ParamView {
  const { name, required, shape } = param
  const local = localOf(name)
  return {
    name,
    local,
    filled: fills.has(name) ? filledOf(name) : local,
    declaration: declare(local, code`${type}[${quote(name)}]`, param, fills.has(name) ? undefined : param.default),
    statements: refusals.take(shape, refusals.param(name), local),
    required,
    hasCopiedDefault: isCopied(shape) && param.default !== undefined,
    isOptional: !isAlwaysThere(param),
  }
}

function declare(local: Code, type: Code, { shape }: Param, value: Json | undefined): Code {
  if (value === undefined) return code`let ${local}: ${type} | undefined`
  return code`let ${local}: ${type}${isCopied(shape) ? code` | undefined` : code``} = ${literal(value, 2)}`
}
