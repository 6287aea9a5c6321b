import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { CatalogModel, CatalogParam, Json } from '@gatewright/catalog'
import {
  labelOf,
  pointerOf,
  recommendationsFor,
  ruleSet,
  ruleStates,
  type RuleStates,
} from '@gatewright/catalog/language'
import type { Issue, Recommendation } from '@gatewright/validators'
import type { Input } from '../../shared/values.ts'
import { startOf, type FieldState, type ModelForm } from './form.ts'
import { liveQuotes } from './price.ts'

/** A parameter and the value that the person gave. */
interface Slot {
  readonly param: CatalogParam
  readonly value: Signal<Json | undefined>
  readonly touched: Signal<boolean>
}

/** A model, and what checks its input. */
export interface FormSource {
  readonly model: CatalogModel
  readonly validator: {
    readonly safeParse: (input: Input) => { readonly data?: unknown; readonly issues?: readonly Issue[] | undefined }
  }
}

/** Creates the form of a model, with these values or with those that its spec proposes. */
export function createForm({ model, validator }: FormSource, initial?: Input): ModelForm {
  const slots = model.params.map((param): Slot => ({ param, value: signal(), touched: signal(false) }))
  const extra = signal<Input>({})
  const { ruling, input } = inputOf(model, slots, extra)
  const checked = computed(() => validator.safeParse(input.value))
  const unread = signal<readonly Issue[]>([])
  const refused = signal<readonly Refused[]>([])
  const issues = stable(() => [...unread.value, ...(checked.value.issues ?? [])])
  const quotable = computed(() => ({ input: input.value, data: checked.value.data, issues: issues.value }))
  const [shows, version] = [signal(0), signal(0)]
  const uploads = signal<readonly { readonly label: string }[]>([])
  const load = (values: Input): void =>
    batch(() => {
      fill(slots, extra, values)
      unread.value = []
      refused.value = []
      shows.value = 0
      version.value += 1
    })
  load(initial ?? startOf(model.params))
  const advice = adviceOf(model, input)
  return {
    model,
    input,
    issues,
    ...liveQuotes(model, quotable),
    uploading: computed(() => uploads.value[0]?.label),
    load,
    reset: () => load(startOf(model.params)),
    showAll: () => void shows.value++,
    fields: slots.map((slot) => fieldOf(slot, { ruling, issues, advice, shows, refused })),
    extra,
    shows,
    version,
    complain: (path, message) => {
      unread.value = complained(unread.value, path, message)
    },
    refuse: (found) => {
      refused.value = found.map((issue) => refusedOf(issue, slots))
    },
    during: (label, work) => {
      const upload = { label }
      uploads.value = [...uploads.value, upload]
      return work.finally(() => (uploads.value = uploads.value.filter((one) => one !== upload)))
    },
  }
}

/** An issue that only the gateway finds, such as a file that does not exist, and the value that its parameter had. */
interface Refused {
  readonly issue: Issue
  readonly value: Json | undefined
}

function refusedOf({ path, message }: Pick<Issue, 'path' | 'message'>, slots: readonly Slot[]): Refused {
  const value = slots.find(({ param }) => param.name === path[0])?.value.peek()
  const issue: Issue = { ...placeOf(path), message, code: 'rule', expected: 'another value', received: 'this one' }
  return { issue, value }
}

const placeOf = (path: Issue['path']): Pick<Issue, 'path' | 'pointer'> => ({ path, pointer: pointerOf(path) })

/** Notes why the text of a value is none yet, such as JSON that ends too early; undefined says that it is one. */
function complained(before: readonly Issue[], path: Issue['path'], message: string | undefined): readonly Issue[] {
  const at = placeOf(path)
  const others = before.filter(({ pointer }) => pointer !== at.pointer)
  if (message === undefined) return others.length === before.length ? before : others
  return [...others, { ...at, message, code: 'unreadable', expected: 'a value', received: 'a text' }]
}

/** The rules for the current values, and what is sent. */
function inputOf(
  model: CatalogModel,
  slots: readonly Slot[],
  extra: ReadonlySignal<Input>,
): { readonly ruling: ReadonlySignal<RuleStates>; readonly input: ReadonlySignal<Input> } {
  const byName = new Map(slots.map((slot) => [slot.param.name, slot]))
  const labelOfName = (name: string): string => labelOf(byName.get(name)?.param ?? { name })
  const apply = ruleStates(model, labelOfName)
  const ruling = computed(() => apply((name) => byName.get(name)?.value.value))
  const input = stable((): Input => {
    const sent = slots.flatMap(({ param, value }): readonly (readonly [string, Json])[] => {
      const isSent = value.value !== undefined && ruling.value.states.get(param.name)?.blocked === undefined
      return isSent && value.value !== undefined ? [[param.name, value.value]] : []
    })
    return Object.fromEntries([...sent, ...Object.entries(extra.value)])
  })
  return { ruling, input }
}

function fill(slots: readonly Slot[], extra: Signal<Input>, values: Input): void {
  for (const { param, value, touched } of slots) {
    value.value = Object.hasOwn(values, param.name) ? values[param.name] : undefined
    touched.value = false
  }
  const names = new Set(slots.map(({ param }) => param.name))
  extra.value = Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)))
}

interface Around {
  readonly ruling: ReadonlySignal<RuleStates>
  readonly issues: ModelForm['issues']
  readonly advice: ReturnType<typeof adviceOf>
  readonly shows: ReadonlySignal<number>
  readonly refused: ReadonlySignal<readonly Refused[]>
}

function fieldOf({ param, value, touched }: Slot, { ruling, issues, advice, shows, refused }: Around): FieldState {
  return {
    param,
    value,
    touched,
    rule: stable(() => ruling.value.states.get(param.name) ?? {}),
    issues: stable(() => {
      const found = touched.value || shows.value > 0 ? issues.value.filter(({ path }) => path[0] === param.name) : []
      return [...found, ...refused.value.flatMap((one) => (isOf(one, param.name, value.value) ? [one.issue] : []))]
    }),
    advice: stable(() => advice.value.filter(({ path }) => path[0] === param.name).map(({ message }) => message)),
  }
}

/** A refused value may be changed; then its issue is gone. */
const isOf = ({ issue, value }: Refused, name: string, now: Json | undefined): boolean =>
  issue.path[0] === name && value === now

/** The advice of a model that its input does not follow. */
function adviceOf(
  { params, rules, advice }: CatalogModel,
  input: ReadonlySignal<Input>,
): ReadonlySignal<readonly Recommendation[]> {
  if (advice === undefined) return stable(() => [])
  const set = { ...ruleSet(rules, params, new Set(params.map(({ name }) => name))), advice }
  return stable(() => recommendationsFor(set, input.value))
}

/**
 * A computed value that stays the very same object while its JSON stays the same, so that nothing that reads it renders
 * again.
 */
function stable<Value extends object>(compute: () => Value): ReadonlySignal<Value> {
  let last: { readonly value: Value; readonly text: string } | undefined
  return computed(() => {
    const value = compute()
    const text = JSON.stringify(value)
    if (last?.text !== text) last = { value, text }
    return last.value
  })
}
