import type { Model, Param } from '../../generator/catalogue/catalogue.ts'
import { code, type Code } from '../../generator/writing/code.ts'
import { beside, block, clause, literal } from '../../generator/writing/layout.ts'
import { identifier, key, quote } from '../../generator/writing/print.ts'
import { Refusals, type Guard } from './refusal.ts'
import { taken } from './taken.ts'

/** What the template of a validator sees of the function that accepts input. */
export interface AcceptView {
  readonly params: readonly ParamView[]
  readonly guards: readonly Guard[]
  /** The functions of the runtime that it calls. */
  readonly imports: Code
  /** The object that holds what is always there. */
  readonly present: Code
}

/** What the template of a validator sees of a parameter. */
export interface ParamView {
  readonly name: string
  readonly local: Code
  /** The declaration of the local that holds it; its first value is the default. */
  readonly declaration: Code
  /** Leaves the function when the value is refused. */
  readonly refusal: Code
  readonly required: boolean
  /** Whether it may be missing even after defaults. */
  readonly isOptional: boolean
}

/** The view of the fast path: one pass over the caller's keys, defaults as the first values of locals. */
export function acceptView(model: Model): AcceptView {
  const type = identifier(`${model.names.pascal}Output`)
  const refusals = new Refusals(type)
  const params = model.params.map((param) => paramView(param, type, refusals))
  const present = params.filter(({ isOptional }) => !isOptional)
  const pairs = present.map(({ name, local }) => (name === local.text ? local : code`${key(name)}: ${local}`))
  const imports = [...refusals.calls].sort().map(identifier)
  return {
    params,
    guards: refusals.guards,
    imports: block(imports, { indent: 0, before: 'import '.length, after: " from '../runtime/values.js'".length }),
    present: block(pairs, { indent: 2, before: `  const output: ${type.text} = `.length, after: 0 }),
  }
}

function paramView(param: Param, type: Code, refusals: Refusals): ParamView {
  const { name, required, shape } = param
  const local = identifier(taken.has(name) || /^(?:is)?[A-Z]/.test(name) ? `${name}$` : name)
  const test = refusals.refusal(shape, refusals.param(name), { indent: 8, before: 12, after: 1 })
  return {
    name,
    local,
    declaration: declare(local, code`${type}[${quote(name)}]`, param),
    refusal: clause(test, code`return`, 8),
    required,
    isOptional: !required && param.default === undefined,
  }
}

function declare(local: Code, type: Code, { default: value }: Param): Code {
  if (value === undefined) return code`let ${local}: ${type} | undefined`
  const head = code`let ${local}: ${type} =`
  return beside(head, literal(value, { indent: 2, before: 2 + head.text.length + 1, after: 0 }))
}
