import type { Model, Param } from '../../../generator/catalogue/catalogue.ts'
import { withInnerDefaults } from '../../../generator/language/innerDefaults.ts'
import { explainEvery } from '../../../generator/language/every.ts'
import { explain } from '../../../generator/language/explain.ts'
import { ignoring, knownOf } from '../../../generator/language/ignoring.ts'
import type { Issue } from '../../../generator/language/issue.ts'
import { match } from '../../../generator/language/match.ts'
import type { RuleSet } from '../../../generator/language/rule.ts'
import { ruleSet } from '../../../generator/language/ruleSet.ts'
import { explainRules, settled } from '../../../generator/language/ruling.ts'
import { servingWorkflow } from '../../../generator/language/serving.ts'
import type { Field, Json, Shape } from '../../../generator/language/shape.ts'
import { isRecord } from '../../../generator/language/values.ts'

/** An object of JSON values. */
export type Input = { readonly [name: string]: Json }

/** The parts of a model that decide about inputs. */
export type Checked = Pick<Model, 'id' | 'params' | 'rules' | 'unknown' | 'workflow' | 'workflows' | 'credits'>

const ignoringEvery = ignoring(explainEvery)

/** Checks and completes inputs as the validators of a package do, without a build. */
export class Checker {
  readonly model: Checked
  private readonly rules: RuleSet
  private readonly isOpen: boolean

  constructor(model: Checked) {
    this.model = model
    this.rules = ruleSet(model.rules, model.params, new Set(model.params.map(({ name }) => name)))
    this.isOpen = model.unknown === 'ignore'
  }

  /** Every issue of an input. */
  issues(input: Input): readonly Issue[] {
    const { id, params } = this.model
    const known = this.isOpen ? knownOf(params, input) : input
    return explain(
      id,
      params,
      known,
      undefined,
      (one) => explainRules(this.rules, one),
      this.isOpen ? ignoringEvery : explainEvery,
    )
  }

  /** Whether it is a valid input. */
  isValid(input: Input): boolean {
    return this.issues(input).length === 0
  }

  /** Whether it is valid, but for rules between parameters. */
  fits(input: Input): boolean {
    return this.issues(input).every(({ code }) => code === 'rule')
  }

  /** A valid input with its defaults, as the upstream gets it. */
  output(input: Input): Input {
    const { params } = this.model
    const known = Object.fromEntries(
      Object.entries(input).filter(([name]) => params.some((param) => param.name === name)),
    )
    const { filled } = settled(this.rules, known)
    const values = Object.entries(Object.assign(Object.fromEntries(filled), known) as Input) // defaults are JSON
    return Object.fromEntries(
      values.map(([name, value]) => {
        const shape = params.find((param) => param.name === name)?.shape
        if (shape === undefined) return [name, value]
        return [name, withInnerDefaults(shape, this.isOpen ? knownIn(shape, value) : value)]
      }),
    )
  }

  /** The workflow that serves a valid input. */
  workflow(input: Input): string {
    const { workflow, workflows } = this.model
    return workflows === undefined ? workflow : servingWorkflow(workflows, input, this.output(input))
  }
}

/** Returns the value without the keys that its objects do not have. */
export const knownIn = (shape: Shape, value: Json): Json =>
  match<Json>(shape, {
    any: () => value,
    string: () => value,
    number: () => value,
    boolean: () => value,
    choice: () => value,
    file: () => value,
    list: ({ of }) => (isList(value) ? value.map((item) => knownIn(of, item)) : value),
    object: ({ fields }) => knownKeys(fields, value),
    map: ({ of }) =>
      isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, knownIn(of, item)]))
        : value,
    either: ({ of }) => {
      const taken = of.find((one) => accepts(one, value, true))
      return taken === undefined ? value : knownIn(taken, value)
    },
    nullable: ({ of }) => (value === null ? null : knownIn(of, value)),
  })

const knownKeys = (fields: readonly Field[], value: Json): Json =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, item]) => {
          const field = fields.find((one) => one.name === name)
          return field === undefined ? [] : [[name, knownIn(field.shape, item)]]
        }),
      )
    : value

/** Whether this is a list. */
export const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** Whether this is an object. */
export const isObject = (value: Json): value is Input => isRecord(value)

/** Whether a shape accepts a value; an open one also with unknown keys. */
export const accepts = (shape: Shape, value: Json, isOpen = false): boolean =>
  explain('', [{ name: 'value', shape }], { value }, undefined, undefined, isOpen ? ignoringEvery : explainEvery)
    .length === 0

/** Returns the issues of the result of a model for readers, who ignore what they do not know. */
export function resultIssues(fields: readonly Field[], value: Input): readonly Issue[] {
  return explain('', fields.map(asResult), knownOf(fields, value), undefined, undefined, ignoringEvery)
}

/** In a result, a required value can be empty. */
function asResult(field: Field): Field {
  return { ...field, shape: inResult(field.shape), ...(field.required && { allowEmpty: true as const }) }
}

const inResult = (shape: Shape): Shape => {
  if (shape.is === 'object') return { ...shape, fields: shape.fields.map(asResult) }
  if (shape.is === 'either') return { ...shape, of: shape.of.map(inResult) }
  return shape.is === 'list' || shape.is === 'map' || shape.is === 'nullable'
    ? { ...shape, of: inResult(shape.of) }
    : shape
}

const text = (name: string): Field => ({ name, required: true, shape: { is: 'string' } })

/** The fields of a result, those of the standard result first. */
export function resultFieldsOf({ result, resultFields }: Pick<Model, 'result' | 'resultFields'>): readonly Field[] {
  const items: Field = {
    name: 'items',
    required: true,
    shape: { is: 'list', of: { is: 'object', fields: [text('url')] } },
  }
  const standard = { asset: [text('url'), items], text: [text('text')], fields: [] }[result]
  return [...standard, ...resultFields.map((field: Param): Field => field)]
}
