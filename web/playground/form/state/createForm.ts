import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { CatalogParam, Json } from '@gatewright/catalog'
import { isRecord } from '@gatewright/catalog/language'
import type { LoadedModel } from '../../data/models.ts'
import { adviceOf } from './advice.ts'
import { createComplaints } from './complaints.ts'
import type { FieldState, ModelForm } from './form.ts'
import type { Input } from './input.ts'
import { createRefusals, type Refusals } from './refusals.ts'
import { isPrice, isTime, numberFor } from './price.ts'
import { rulesOf, type Ruling } from './rules.ts'
import { stable } from './stable.ts'
import { startOf } from './start.ts'

/** A parameter and the value that the person gave. */
interface Slot {
  readonly param: CatalogParam
  readonly value: Signal<Json | undefined>
  readonly touched: Signal<boolean>
}

/** Creates the form of a model, with these values or with those that its spec proposes. */
export function createForm({ model, validator }: LoadedModel, initial?: Input): ModelForm {
  const slots = model.params.map((param): Slot => ({ param, value: signal(), touched: signal(false) }))
  const extra = signal<Input>({})
  const { ruling, input } = inputOf(model, slots, extra)
  const checked = computed(() => validator.safeParse(input.value))
  const complaints = createComplaints()
  const refusals = createRefusals((name) => slots.find(({ param }) => param.name === name)?.value.peek())
  const issues = stable(() => [...complaints.issues.value, ...(checked.value.issues ?? [])])
  const output = computed(() => outputOf(checked.value.data, ruling.value, input.value))
  const [shows, version, uploads] = [signal(0), signal(0), signal(0)]
  const load = (values: Input): void =>
    batch(() => {
      fill(slots, extra, values)
      complaints.clear()
      refusals.set([])
      ;[shows.value, version.value] = [0, version.value + 1]
    })
  load(initial ?? startOf(model.params))
  const advice = adviceOf(model, input)
  return {
    model,
    input,
    issues,
    isValid: computed(() => issues.value.length === 0),
    credits: numberFor(model.credits, output, isPrice),
    seconds: numberFor(model.estimatedSeconds, output, isTime),
    busy: computed(() => uploads.value > 0),
    load,
    reset: () => load(startOf(model.params)),
    showAll: () => void shows.value++,
    fields: slots.map((slot) => fieldOf(slot, { ruling, issues, advice, shows, refusals })),
    extra,
    shows,
    version,
    complain: complaints.set,
    refuse: refusals.set,
    during: (work) => {
      uploads.value++
      return work.finally(() => uploads.value--)
    },
  }
}

/** The rules for the current values, and what is sent. */
function inputOf(
  model: LoadedModel['model'],
  slots: readonly Slot[],
  extra: ReadonlySignal<Input>,
): { readonly ruling: ReadonlySignal<Ruling>; readonly input: ReadonlySignal<Input> } {
  const apply = rulesOf(model)
  const byName = new Map(slots.map((slot) => [slot.param.name, slot]))
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

/** The parameters after defaults: those of the validator, or as near as an input with issues allows. */
function outputOf(value: unknown, { filled }: Ruling, input: Input): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : { ...Object.fromEntries(filled), ...input }
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
  readonly ruling: ReadonlySignal<Ruling>
  readonly issues: ModelForm['issues']
  readonly advice: ReturnType<typeof adviceOf>
  readonly shows: ReadonlySignal<number>
  readonly refusals: Refusals
}

function fieldOf({ param, value, touched }: Slot, { ruling, issues, advice, shows, refusals }: Around): FieldState {
  return {
    param,
    value,
    touched,
    rule: stable(() => ruling.value.states.get(param.name) ?? {}),
    issues: stable(() => {
      const found = touched.value || shows.value > 0 ? issues.value.filter(({ path }) => path[0] === param.name) : []
      return [...found, ...refusals.of(param.name, value.value)]
    }),
    advice: stable(() => advice.value.filter(({ path }) => path[0] === param.name).map(({ message }) => message)),
  }
}
