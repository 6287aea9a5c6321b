import type { CatalogModel, CatalogParam } from '@gatewright/catalog'
import { labelOf, recommendationsFor, ruleSet, ruleStates, type RuleStates } from '@gatewright/catalog/language'
import type { Issue } from '@gatewright/client'
import type { FormField, ModelForm, UploadState } from './types.js'
import { isFile, isSame, withoutFiles, type Check, type Input } from './values.js'

/** The memory of a form, from which everything else follows. */
export interface State {
  readonly values: Input
  readonly touched: ReadonlySet<string>
  /** The issues of texts that are no values yet, and of files that were not taken. */
  readonly unread: readonly Issue[]
  /** The issues that only the gateway finds, each with the value that its parameter had. */
  readonly refused: readonly { readonly issue: Issue; readonly value: unknown }[]
  readonly uploads: ReadonlyMap<string, UploadState>
  readonly quotes: Pick<ModelForm, 'price' | 'seconds'>
  readonly shows: number
  /** Changes when the same input has to be checked again. */
  readonly checks: number
  readonly version: number
}

/** The functions that change one field. */
type Actions = { readonly [Name in 'set' | 'touch' | 'attach']: (param: string) => FormField[Name] }

type View = Omit<ModelForm, 'set' | 'load' | 'reset' | 'showAll' | 'refuse' | 'complain'>

/**
 * Returns the function that computes a form from its state. What is the same as in the form before stays the same
 * object, so that a component that shows it renders again only if it has changed.
 */
export function viewer(model: CatalogModel, check: Check, actions: Actions) {
  const { params, rules, advice } = model
  const labels = new Map(params.map((param) => [param.name, labelOf(param)]))
  const apply = ruleStates(model, (name) => labels.get(name) ?? name)
  const advised = advice && { ...ruleSet(rules, params, new Set(params.map(({ name }) => name))), advice }
  let checked: { readonly input: Input; readonly checks: number; readonly issues: readonly Issue[] } | undefined
  const fixed = params.map((param) => fixedOf(param, actions))
  return (state: State, last: ModelForm | undefined): View => {
    const { values, uploads, quotes, shows, version } = state
    const { states } = apply((name) => shownValue(values[name]))
    const input = kept(last?.input, inputOf(values, states))
    if (checked?.input !== input || checked.checks !== state.checks)
      checked = { input, checks: state.checks, issues: check(withoutFiles(input)) }
    const issues = kept(last?.issues, [...state.unread, ...checked.issues])
    const wanted = advised ? recommendationsFor(advised, input) : []
    const fields = fixed.map((own, index): FormField => {
      const { name } = own
      const rule = states.get(name) ?? {}
      const upload = uploads.get(name)
      const options = optionsOf(own.param, rule.only?.values)
      const field = {
        ...own,
        value: values[name],
        rule,
        isRequired: own.param.required || rule.isRequired === true,
        ...(options && { options }),
        issues: shownIssues(state, name, issues),
        advice: wanted.filter(({ path }) => path[0] === name).map(({ message }) => message),
        ...(upload && { upload }),
      }
      return kept(last?.fields[index], field)
    })
    const [busy] = uploads.keys()
    const uploading = busy === undefined ? undefined : labels.get(busy)
    return { model, values, input, issues, fields: kept(last?.fields, fields), ...quotes, uploading, shows, version }
  }
}

/** The parts of a field that never change. */
const fixedOf = (param: CatalogParam, { set, touch, attach }: Actions) => {
  const { name } = param
  return { param, name, label: labelOf(param), set: set(name), touch: touch(name), attach: attach(name) }
}

/** The last value if it is the same. */
const kept = <Value>(last: Value | undefined, value: Value): Value =>
  last !== undefined && isSame(last, value) ? last : value

/** Rules see an address in place of a file. */
const shownValue = (value: unknown): unknown => (isFile(value) ? withoutFiles(value) : value)

/** The input that is sent: in the order of the spec, then unknown names, without what a rule blocks. */
const inputOf = (values: Input, states: RuleStates['states']): Input =>
  Object.fromEntries(
    [...new Set([...states.keys(), ...Object.keys(values)])].flatMap((name) =>
      values[name] === undefined || states.get(name)?.blocked !== undefined ? [] : [[name, values[name]]],
    ),
  )

/** The options that a parameter can have now; undefined if it has none. */
function optionsOf(
  { shape }: CatalogParam,
  only: readonly unknown[] | undefined,
): readonly (string | number)[] | undefined {
  const inner = shape.is === 'nullable' ? shape.of : shape
  if (inner.is !== 'choice') return undefined
  return only === undefined ? inner.values : inner.values.filter((value) => only.includes(value))
}

/** A value that the gateway refused may be changed; then its issue is gone. */
function shownIssues(
  { touched, shows, refused, values, unread }: State,
  name: string,
  issues: readonly Issue[],
): FormField['issues'] {
  const shown = touched.has(name) || shows > 0 ? issues : unread
  const ofGateway = refused.filter(({ value }) => value === values[name]).map(({ issue }) => issue)
  return [...shown, ...ofGateway].filter(({ path }) => path[0] === name)
}
