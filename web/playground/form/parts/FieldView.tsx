import type { JSX, TargetedFocusEvent } from 'preact'
import { useMemo } from 'preact/hooks'
import { Icon } from '../../../ui/index.ts'
import { FieldContext } from '../controls/control.ts'
import { Part } from '../controls/Part.tsx'
import { Value } from '../controls/Value.tsx'
import type { FieldState, ModelForm } from '../state/form.ts'

/** The properties of a field. */
export interface FieldViewProps {
  readonly form: ModelForm
  readonly field: FieldState
}

/** One parameter. It renders again only when something about it changes. */
export function FieldView({ form, field }: FieldViewProps): JSX.Element {
  const place = useMemo(() => ({ form, field, Part, Value }), [form, field])
  const rule = field.rule.value
  const isBlocked = rule.blocked !== undefined
  const leave = ({ currentTarget, relatedTarget }: TargetedFocusEvent<HTMLElement>): void => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) field.touched.value = true
  }
  return (
    <FieldContext.Provider value={place}>
      <fieldset
        class="form-field"
        role="none"
        disabled={isBlocked}
        onFocusOut={leave}
        data-blocked={isBlocked ? '' : undefined}
      >
        <Part
          field={field.param}
          path={[field.param.name]}
          value={field.value.value}
          fallback={rule.fallback}
          rule={rule}
          onChange={(value) => {
            field.value.value = value
          }}
        >
          <Notes field={field} />
        </Part>
      </fieldset>
    </FieldContext.Provider>
  )
}

/** The words of rules and advice about a field. */
function Notes({ field }: { readonly field: FieldState }): JSX.Element {
  const { blocked, wanted, only } = field.rule.value
  const kept = blocked !== undefined && field.value.value !== undefined ? ' Its value is kept, and not sent.' : ''
  const isSaid = field.issues.value.some(({ code }) => code === 'rule') // by the validator, in the same words
  const reasons = [blocked && blocked + kept, isSaid ? undefined : wanted, isSaid ? undefined : only?.because].filter(
    Boolean,
  )
  return (
    <div class="form-notes" aria-live="polite">
      {reasons.map((words) => (
        <p key={words} class={blocked === undefined ? 'form-note' : 'form-note form-blocked'}>
          <Icon name={blocked === undefined ? 'info' : 'warning'} size={16} />
          <span>{words}</span>
        </p>
      ))}
      {field.advice.value.map((words) => (
        <p key={words} class="form-note">
          <Icon name="info" size={16} />
          <span>{words}</span>
        </p>
      ))}
    </div>
  )
}
