import { useComputed, useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Icon } from '../../../ui/index.ts'
import type { FieldState, ModelForm } from '../state/form.ts'
import { FieldView } from './FieldView.tsx'

/** The properties of the folded fields. */
export interface FoldedProps {
  readonly form: ModelForm
  readonly fields: readonly FieldState[]
}

/** Parameters that few people need. One with a value or an issue is still shown. */
export function Folded({ form, fields }: FoldedProps): JSX.Element | null {
  const isOpen = useSignal(false)
  if (fields.length === 0) return null
  return (
    <section class="form-folded">
      <button
        type="button"
        class="form-fold"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value
        }}
      >
        <Icon name={isOpen.value ? 'chevronDown' : 'chevronRight'} size={18} />
        {isOpen.value ? 'Fewer parameters' : `${fields.length} more parameters`}
      </button>
      {fields.map((field) => (
        <FoldedField key={field.param.name} form={form} field={field} isOpen={isOpen.value} />
      ))}
    </section>
  )
}

function FoldedField({
  form,
  field,
  isOpen,
}: {
  readonly form: ModelForm
  readonly field: FieldState
  readonly isOpen: boolean
}): JSX.Element | null {
  const isNeeded = useComputed(() => field.value.value !== undefined || field.issues.value.length > 0)
  return isOpen || isNeeded.value ? <FieldView form={form} field={field} /> : null
}
