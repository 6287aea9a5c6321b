import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { CatalogModel, Json } from '@gatewright/catalog'
import { createModelForm, type FormField, type ModelFormState } from '@gatewright/react'
import type { Issue } from '@gatewright/validators'
import type { Input } from '../../shared/values.ts'
import { isFree } from '../marks.tsx'
import type { FieldState, ModelForm } from './form.ts'

/** A model, and what checks its input. */
export interface FormSource {
  readonly model: CatalogModel
  readonly validator: {
    readonly safeParse: (input: Input) => { readonly issues?: readonly Issue[] | undefined }
  }
}

/**
 * Creates the form of a model, with these values or with those that its spec proposes. It is the form of our package for
 * React, as signals, so that a key that is pressed renders one control again.
 */
export function createForm({ model, validator }: FormSource, initial?: Input): ModelForm {
  const store = createModelForm((input) => validator.safeParse(jsonOf(input)).issues ?? [], {
    data: model,
    initial,
    // Only models with an expression load the code that evaluates it.
    quotes: async (data, call) => (await import('./quotes.ts')).quoteCall(data, call),
  })
  const shown = signal(store.get())
  store.subscribe(() => (shown.value = store.get()))
  const of = <Name extends keyof ModelFormState>(name: Name): ReadonlySignal<ModelFormState[Name]> =>
    computed(() => shown.value[name])
  const uploads = signal<readonly { readonly label: string }[]>([])
  const { load, reset, showAll, refuse, complain, set, fields } = store.get()
  const names = new Set(fields.map(({ name }) => name))
  const extra = (): Input =>
    Object.fromEntries(Object.entries(jsonOf(shown.value.values)).filter(([name]) => !names.has(name)))
  return {
    model,
    input: computed(() => jsonOf(shown.value.input)),
    issues: of('issues'),
    price: computed(() => (isFree(model.id) ? { credits: 0, exact: true } : shown.value.price)),
    seconds: of('seconds'),
    uploading: computed(() => uploads.value[0]?.label),
    load,
    reset,
    showAll,
    fields: fields.map((field, index) => fieldOf(field, () => shown.value.fields[index] ?? field)),
    extra: computed(extra),
    setExtra: set,
    shows: of('shows'),
    version: of('version'),
    complain,
    refuse,
    recheck: store.recheck,
    during: (label, work) => {
      const upload = { label }
      uploads.value = [...uploads.value, upload]
      return work.finally(() => (uploads.value = uploads.value.filter((one) => one !== upload)))
    },
  }
}

const jsonOf = (values: unknown): Input => values as Input // the page makes an address of each file before it sets it

function fieldOf({ param, set, touch }: FormField, now: () => FormField): FieldState {
  const value = computed(() => now().value as Json | undefined) // as above
  return {
    param,
    value: {
      get value() {
        return value.value
      },
      set value(next) {
        set(next)
      },
      peek: () => value.peek(),
    },
    touch,
    rule: computed(() => now().rule),
    issues: computed(() => now().issues),
    advice: computed(() => now().advice),
  }
}
