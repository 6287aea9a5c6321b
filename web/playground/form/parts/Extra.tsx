import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { FieldContext } from '../controls/control.ts'
import { Part } from '../controls/Part.tsx'
import { StrangeKeys } from '../controls/StrangeKeys.tsx'
import { Value } from '../controls/Value.tsx'
import { withKey } from '../state/input.ts'
import type { FieldState, ModelForm } from '../state/form.ts'

/** The values of a loaded input that the model has no parameter for. */
export function Extra({ form }: { readonly form: ModelForm }): JSX.Element | null {
  const field = useMemo((): FieldState => {
    const param = { name: '', kind: 'json', description: '', required: false, shape: { is: 'any' } } as const
    return {
      param,
      value: signal(undefined),
      touched: signal(true),
      rule: signal({}),
      issues: form.issues,
      advice: signal([]),
    }
  }, [form])
  if (Object.keys(form.extra.value).length === 0) return null
  return (
    <FieldContext.Provider value={{ form, field, Part, Value }}>
      <section class="form-extra" aria-label="Other values">
        <StrangeKeys
          value={form.extra.value}
          known={[]}
          path={[]}
          onChange={(name, value) => {
            form.extra.value = withKey(form.extra.value, name, value)
          }}
        />
      </section>
    </FieldContext.Provider>
  )
}
