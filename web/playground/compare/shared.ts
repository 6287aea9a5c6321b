import { batch, effect } from '@preact/signals'
import type { CatalogModel, CatalogParam, Shape } from '@gatewright/catalog'
import type { Price } from '@gatewright/catalog/language'
import { isSame, startOf } from '@gatewright/react'
import type { Issue } from '@gatewright/validators'
import type { Input } from '../../shared/values.ts'
import { createForm, type FormSource } from '../form/createForm.ts'
import { lastRank, rankOf, type ModelForm } from '../form/form.ts'

/** The name of the prompt in the shared form; models can have other names for it. */
export const promptName = 'prompt'

/** Returns the parameter of a model that takes the prompt; undefined if it has none. */
export const promptOf = ({ params, roles }: Pick<CatalogModel, 'params' | 'roles'>): CatalogParam | undefined =>
  params.find(({ name }) => name === roles?.prompt) // packages of an earlier build have no roles

/**
 * Returns the parameters that are asked for once: the prompt, and those that every model has and that people need first,
 * such as the size, each with the values that all models take.
 */
export function sharedParams(models: readonly CatalogModel[]): readonly CatalogParam[] {
  const [first, ...others] = models
  if (first === undefined) return []
  const prompts = models.flatMap((model) => promptOf(model) ?? [])
  const names = new Set([promptName, ...prompts.map(({ name }) => name)])
  const common = first.params.flatMap((param): readonly CatalogParam[] => {
    if (others.length === 0 || names.has(param.name) || rankOf(param) === lastRank) return []
    const same = others.map(({ params }) => params.find(({ name }) => name === param.name))
    const found = same.reduce<CatalogParam | undefined>((one, other) => one && other && commonOf(one, other), param)
    return found === undefined ? [] : [found]
  })
  const prompt: CatalogParam = {
    name: promptName,
    label: 'Prompt',
    kind: 'text',
    description: '',
    required: prompts.some(({ required }) => required),
    shape: { is: 'string' },
    hints: { multiline: true },
  }
  return [prompt, ...common]
}

/** Returns the common part of two parameters of the same name; undefined if no value suits both. */
function commonOf(one: CatalogParam, other: CatalogParam): CatalogParam | undefined {
  const shape = commonShape(one.shape, other.shape)
  if (shape === undefined) return undefined
  const { default: fallback, defaultWhen: _, withheld: __, ...rest } = one
  const isCommon = fallback !== undefined && isSame(fallback, other.default) && other.defaultWhen === undefined
  return { ...rest, shape, required: one.required || other.required, ...(isCommon && { default: fallback }) }
}

function commonShape(one: Shape, other: Shape): Shape | undefined {
  if (JSON.stringify(one) === JSON.stringify(other)) return one
  if (one.is === 'choice' && other.is === 'choice') {
    const values = one.values.filter((value) => other.values.includes(value))
    return values.length > 1 && one.unit === other.unit ? { ...one, values } : undefined
  }
  if (one.is !== 'number' || other.is !== 'number' || one.stepFrom !== undefined) return undefined
  const { min: low = -Infinity, max: high = Infinity, ...rest } = one
  const { min: otherLow = -Infinity, max: otherHigh = Infinity, ...otherRest } = other
  const [min, max] = [Math.max(low, otherLow), Math.min(high, otherHigh)]
  if (JSON.stringify(rest) !== JSON.stringify(otherRest) || min >= max) return undefined
  return { ...rest, ...(Number.isFinite(min) && { min }), ...(Number.isFinite(max) && { max }) }
}

/** A model that takes part, and its own form. */
interface Taking {
  readonly model: CatalogModel
  readonly form: ModelForm
}

/** The form of the parameters that are asked for once. */
export interface SharedForm {
  readonly form: ModelForm
  /** Returns the names of the parameters of a model that the shared form asks for. */
  readonly namesIn: (model: CatalogModel) => ReadonlySet<string>
  /** Writes its values into the forms of all models, now and whenever they change, until the returned function is called. */
  readonly connect: () => () => void
}

/** Creates the shared form of models that have a prompt, with these values as far as it asks for them. */
export function createShared(first: Taking, others: readonly Taking[], values: Input): SharedForm {
  const taking = [first, ...others]
  const params = sharedParams(taking.map(({ model }) => model))
  const names = params.map(({ name }) => name)
  const { advice: _, estimatedSeconds: __, ...model } = first.model
  const form = createForm(
    { model: { ...model, params, rules: [], credits: 0 }, validator: checkOf(taking, names) },
    { ...startOf(params), ...Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) },
  )
  // Its issues are those of the other forms.
  effect(() => {
    for (const one of taking) void one.form.issues.value
    form.recheck()
  })
  const write = (one: Taking): void => {
    for (const name of names) {
      const field = one.form.fields.find(({ param }) => param.name === nameIn(one.model, name))
      const value = form.input.value[name]
      if (field !== undefined && !isSame(field.value.peek(), value)) field.value.value = value
    }
  }
  return {
    form,
    namesIn: (one) => new Set(names.map((name) => nameIn(one, name))),
    connect: () => effect(() => batch(() => taking.forEach(write))),
  }
}

/** Returns the name that a model has for a shared parameter. */
const nameIn = (model: CatalogModel, name: string): string =>
  name === promptName ? (promptOf(model)?.name ?? name) : name

/** Whether two issues say the same: that a value is missing, with whatever else a model says about it, or in equal words. */
const isAlike = (one: Issue, other: Issue): boolean =>
  one.message === other.message || (one.code === 'required' && other.code === 'required')

/** Checks the shared values with the validators of all models. An issue that not all of them have names its model. */
function checkOf(taking: readonly Taking[], names: readonly string[]): FormSource['validator'] {
  const issuesFor = (name: string): readonly Issue[] => {
    const all = taking.map(({ model, form }) =>
      form.issues.value
        .filter(({ path }) => path[0] === nameIn(model, name))
        .map((issue): Issue => ({ ...issue, path: [name, ...issue.path.slice(1)] })),
    )
    const isOfAll = (issue: Issue): boolean => all.every((own) => own.some((one) => isAlike(one, issue)))
    const [common = []] = all
    const single = taking.flatMap(({ model }, at) =>
      (all[at] ?? [])
        .filter((issue) => !isOfAll(issue))
        .map((issue): Issue => ({ ...issue, message: `${model.name}: ${issue.message}` })),
    )
    return [...common.filter(isOfAll), ...single]
  }
  return {
    safeParse: (data) => {
      const issues = names.flatMap(issuesFor)
      return issues.length === 0 ? { data } : { issues }
    },
  }
}

/** The price of several runs: exact if all of them are; undefined if one is unknown. */
export function sumOf(prices: readonly (Price | undefined)[]): Price | undefined {
  let [min, max]: [number, number] = [0, 0]
  for (const price of prices) {
    if (price === undefined) return undefined
    const least = price.exact ? price.credits : (price.min ?? 0)
    const most = price.exact ? price.credits : (price.max ?? Infinity)
    ;[min, max] = [min + least, max + most]
  }
  if (min === max) return { credits: min, exact: true }
  return { exact: false, ...(min > 0 && { min }), ...(max < Infinity && { max }) }
}
