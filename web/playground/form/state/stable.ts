import { computed, type ReadonlySignal } from '@preact/signals'

/**
 * A computed value that stays the very same object while its JSON stays the same, so that nothing that reads it renders
 * again.
 */
export function stable<Value extends object>(compute: () => Value): ReadonlySignal<Value> {
  let last: { readonly value: Value; readonly text: string } | undefined
  return computed(() => {
    const value = compute()
    const text = JSON.stringify(value)
    if (last?.text !== text) last = { value, text }
    return last.value
  })
}
