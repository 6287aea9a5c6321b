import type { Json, Model, Param } from '../../generator/catalogue/catalogue.ts'
import { isAlwaysThere } from '../../generator/catalogue/defaults.ts'
import { hasDefault, paramsOf, type Rule } from '../../generator/language/rule.ts'
import { braces, code, type Code } from '../../generator/writing/code.ts'
import { identifier, key, literal, quote } from '../../generator/writing/print.ts'
import { isCopied } from './copied.ts'
import { leaving, Refusals, type Guard } from './refusal.ts'
import { modules, reserved } from './reserved.ts'

/** The view of the function that accepts input. */
export interface AcceptView {
  readonly params: readonly ParamView[]
  readonly guards: readonly Guard[]
  /** The imports of the functions that it calls, and of the types of readings. */
  readonly imports: readonly Code[]
  /** The statement that leaves the function if a key was refused, a parameter is missing or a rule is broken. */
  readonly refusal: Code
  /** The object with the parameters that are always present. */
  readonly present: Code
  /** The object with the sent parameters that rules use. */
  readonly sent: Code
  /** Whether a statement uses the defaults that the rules allow. */
  readonly asksFilled: boolean
  /** Statements that fill in the defaults that depend on rules. */
  readonly fills: readonly Code[]
}

/** The view of a parameter. */
export interface ParamView {
  readonly name: string
  readonly local: Code
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
  const named = new Set(model.rules.flatMap(paramsOf))
  const params = model.params.map((param) => paramView(param, type, refusals, named))
  const pairs = pairsOf(params.filter(({ isOptional }) => !isOptional))
  const sent = pairsOf(params.filter(({ name }) => named.has(name)))
  const fills = model.params.filter(({ name }) => named.has(name)).flatMap((param) => fill(param, model.rules))
  const asksFilled = fills.some(({ text }) => text.includes(' && filled.'))
  const isFilled = ({ name, shape, ...param }: Param): boolean =>
    // by its first value; if the value is not copied, the type says so
    isCopied(shape) && param.default !== undefined && !named.has(name)
  const asked = new Set(model.params.filter((param) => param.required || isFilled(param)).map(({ name }) => name))
  const missing = params.filter(({ name }) => asked.has(name)).map(({ local }) => code`${local} === undefined`)
  const asking = params.filter(({ name, required }) => required || named.has(name)) // a valid value has no issue
  return {
    params,
    guards: refusals.guards,
    imports: importsOf(refusals.calls),
    refusal: leaving(
      [...missing, ...(model.rules.length > 0 ? [code`broken.length > 0`] : [])],
      braces(pairsOf(asking)),
    ),
    present: braces(pairs),
    sent: braces(sent),
    asksFilled,
    fills,
  }
}

const importsOf = (calls: ReadonlySet<string>): readonly Code[] =>
  [...modules].flatMap(([file, names]) => {
    const called = [...calls].filter((name) => names.has(name)).sort()
    const entries = [...called.map(identifier), ...(file === 'reading' ? [code`type Reading`, code`type Refused`] : [])]
    if (entries.length === 0) return []
    return [code`import ${braces(entries)} from ${quote(`../runtime/${file}.js`)}`]
  })

const pairsOf = (params: readonly ParamView[]): readonly Code[] =>
  params.map(({ name, local }) => (name === local.text ? local : code`${key(name)}: ${local}`))

/** Returns the statements that fill in the default of a parameter in rules: those of `only` rules, then its own. */
function fill(param: Param, rules: readonly Rule[]): readonly Code[] {
  const { name, default: value, withheld } = param
  const local = localOf(name)
  const own = rules.flatMap((rule) => (hasDefault(rule, name) && rule.default !== undefined ? [rule.default] : []))
  const found = code`${local} === undefined && filled`
  const cases = [...new Set(own)]
    .filter((one) => one !== value)
    .map((one) => assignment(code`${found}.get(${quote(name)}) === ${literal(one)}`, local, one))
  if (value === undefined) return cases
  if (!withheld) return [...cases, assignment(code`${local} === undefined`, local, value)]
  const isChosen = cases.length === 0 ? code`.has(${quote(name)})` : code`.get(${quote(name)}) === ${literal(value)}`
  return [...cases, assignment(code`${found}${isChosen}`, local, value)]
}

const assignment = (condition: Code, local: Code, value: Json): Code =>
  code`if (${condition}) ${local} = ${literal(value, 4)}`

const localOf = (name: string): Code =>
  identifier(reserved.has(name) || /^(?:is|to|copy)?[A-Z]/.test(name) ? `${name}$` : name)

function paramView(param: Param, type: Code, refusals: Refusals, named: ReadonlySet<string>): ParamView {
  const { name, required, shape } = param
  const local = localOf(name)
  return {
    name,
    local,
    declaration: declare(local, code`${type}[${quote(name)}]`, param, named.has(name) ? undefined : param.default),
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
