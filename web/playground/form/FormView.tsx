import './form.css'
import type { JSX, TargetedFocusEvent } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { signal, useComputed, useSignal } from '@preact/signals'
import { Icon } from '../../ui/index.ts'
import { Part } from './controls/Part.tsx'
import { Value } from './controls/Value.tsx'
import { StrangeKeys } from './controls/composed.tsx'
import { FieldContext, idOf } from './controls/control.ts'
import { sectionsOf, type FieldState, type ModelForm, type Path } from './form.ts'

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

/** One parameter. It renders again only when something about it changes. */
function FieldView({ form, field }: { readonly form: ModelForm; readonly field: FieldState }): JSX.Element {
  const place = useMemo(() => ({ form, field, Part, Value }), [form, field])
  const rule = field.rule.value
  const isBlocked = rule.blocked !== undefined
  const leave = ({ currentTarget, relatedTarget }: TargetedFocusEvent<HTMLElement>): void => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) field.touch()
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
  const kept = blocked !== undefined && field.value.value !== undefined ? ' Its value is kept, but not sent.' : ''
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

interface FoldedProps {
  readonly form: ModelForm
  readonly fields: readonly FieldState[]
}

/** Parameters that few people need. One with a value or an issue is still shown. */
function Folded({ form, fields }: FoldedProps): JSX.Element | null {
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

/** The number of issues that the summary lists. */
const most = 10

/** Every issue, with links to the fields; and the focus on the first of them, whenever all are shown. */
function Summary({ form }: { readonly form: ModelForm }): JSX.Element | null {
  const shows = form.shows.value
  useEffect(() => {
    const first = form.issues.peek()[0]
    if (shows > 0 && first !== undefined) focusOn(first.path)
  }, [shows])
  const issues = form.issues.value
  if (shows === 0 || issues.length === 0) return null
  const count = issues.length === 1 ? 'One thing is' : `${issues.length} things are`
  return (
    <section class="form-summary" aria-label="Issues">
      <h3>
        <Icon name="error" size={18} />
        {count} missing or invalid
      </h3>
      <ul>
        {issues.slice(0, most).map(({ path, message }, index) => (
          <li key={index}>
            {path.length === 0 ? (
              message
            ) : (
              <button type="button" class="form-link" onClick={() => focusOn(path)}>
                {message}
              </button>
            )}
          </li>
        ))}
        {issues.length > most && <li>{issues.length - most} more</li>}
      </ul>
    </section>
  )
}

const focusable = 'input:not([type=range]):not([hidden]), select, textarea, button'

/** Moves the focus to the control of a value, or to that of the nearest value around it. */
function focusOn(path: Path): void {
  for (let length = path.length; length > 0; length--) {
    const found = document.getElementById(idOf(path.slice(0, length)))
    if (found === null) continue
    const control = found.matches(focusable) ? found : found.querySelector<HTMLElement>(focusable)
    if (control === null) continue
    control.focus({ preventScroll: true })
    control.scrollIntoView({ block: 'center' })
    return
  }
}

/** The values of a loaded input that the model has no parameter for. */
function Extra({ form }: { readonly form: ModelForm }): JSX.Element | null {
  const field = useMemo((): FieldState => {
    const param = { name: '', kind: 'json', description: '', required: false, shape: { is: 'any' } } as const
    return {
      param,
      value: { value: undefined, peek: () => undefined },
      touch: () => undefined,
      rule: signal({}),
      issues: form.issues,
      advice: signal([]),
    }
  }, [form])
  if (Object.keys(form.extra.value).length === 0) return null
  return (
    <FieldContext.Provider value={{ form, field, Part, Value }}>
      <section class="form-extra" aria-label="Other values">
        <StrangeKeys value={form.extra.value} known={[]} path={[]} onChange={form.setExtra} />
      </section>
    </FieldContext.Provider>
  )
}
