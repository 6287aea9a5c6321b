import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { Extra } from './parts/Extra.tsx'
import { FieldView } from './parts/FieldView.tsx'
import { Folded } from './parts/Folded.tsx'
import { Summary } from './parts/Summary.tsx'
import type { ModelForm } from './state/form.ts'
import { sectionsOf } from './state/sections.ts'

/** The form of a model: a field for each parameter. */
export function FormView({ form }: { readonly form: ModelForm }): JSX.Element {
  const { main, folded } = useMemo(() => sectionsOf(form.model, form.fields), [form])
  return (
    <div class="form" role="group" aria-label="Parameters" key={form.version.value}>
      <Summary form={form} />
      {main.map((field) => (
        <FieldView key={field.param.name} form={form} field={field} />
      ))}
      <Folded form={form} fields={folded} />
      <Extra form={form} />
    </div>
  )
}
