import type { Json, Model, Param } from '../../generator/catalogue/catalogue.ts'
import { isAlwaysThere } from '../../generator/catalogue/defaults.ts'
import { hasDefault, paramsOf, type Rule } from '../../generator/language/rule.ts'
import { braces, code, type Code } from '../../generator/writing/code.ts'
import { identifier, key, literal, quote } from '../../generator/writing/print.ts'
import { isCopied } from './copied.ts'
import { enough, leaving, Refusals, type Guard } from './refusal.ts'
import { modules, reserved } from './reserved.ts'

/** What the template of a validator sees of the function that accepts input. */
export interface AcceptView {
  readonly params: readonly ParamView[]
  readonly guards: readonly Guard[]
  /** The imports of what it calls, and of the types of what is read. */
  readonly imports: readonly Code[]
  /** How many refused keys are read at most. */
  readonly enough: number
  /** The statement that leaves the function when a key was refused, a parameter is missing or a rule is broken. */
  readonly refusal: Code
  /** The object that holds what is always there. */
  readonly present: Code
  /** The object of what the caller sent, as far as rules speak of it. */
  readonly sent: Code
  /** Whether a statement asks which defaults the rules let through. */
  readonly asksFilled: boolean
  /** Statements that fill in the defaults on which rules decide. */
  readonly fills: readonly Code[]
}

/** What the template of a validator sees of a parameter. */
export interface ParamView {
  readonly name: string
  readonly local: Code
  /** The declaration of the local that holds it; its first value is the default, unless rules decide on that. */
  readonly declaration: Code
  /** Takes the value over into the local, or breaks when it is refused. */
  readonly statements: readonly Code[]
  readonly required: boolean
  /** Whether it may be missing even after defaults. */
  readonly isOptional: boolean
}

/** The view of the fast path: one pass over the caller's keys, defaults as the first values of locals. */
export function acceptView(model: Model): AcceptView {
  const type = identifier(`${model.names.pascal}Output`)
  const refusals = new Refusals(type)
  const named = new Set(model.rules.flatMap(paramsOf))
  const params = model.params.map((param) => paramView(param, type, refusals, named))
  const pairs = pairsOf(params.filter(({ isOptional }) => !isOptional))
  const sent = pairsOf(params.filter(({ name }) => named.has(name)))
  const fills = model.params.filter(({ name }) => named.has(name)).flatMap((param) => fill(param, model.rules))
  const asksFilled = fills.some(({ text }) => text.includes(' && filled.'))
  const isFilled = ({ name, shape, ...param }: Param): boolean =>
    // by its first value; what is not copied says so itself
    isCopied(shape) && param.default !== undefined && !named.has(name)
  const asked = new Set(model.params.filter((param) => param.required || isFilled(param)).map(({ name }) => name))
  const missing = params.filter(({ name }) => asked.has(name)).map(({ local }) => code`${local} === undefined`)
  const asking = params.filter(({ name, required }) => required || named.has(name)) // what is right has no issue itself
  return {
    params,
    guards: refusals.guards,
    imports: importsOf(refusals.calls),
    enough: enough(params),
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

/** The statements that fill in the default of a parameter that rules name: those of `only` rules, then its own. */
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
    isOptional: !isAlwaysThere(param),
  }
}

function declare(local: Code, type: Code, { shape }: Param, value: Json | undefined): Code {
  if (value === undefined) return code`let ${local}: ${type} | undefined`
  return code`let ${local}: ${type}${isCopied(shape) ? code` | undefined` : code``} = ${literal(value, 2)}`
}
