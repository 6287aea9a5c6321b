import type { JSX } from 'preact'
import type { Json, Param } from '@gatewright/catalog'
import { labelOf } from '@gatewright/catalog/language'
import { Icon } from '../../../ui/index.ts'
import { covers, isShown } from '../alternatives.ts'
import { controlOf, isGroup, type ControlName } from '../controlOf.ts'
import type { Path } from '../form.ts'
import { Value } from './Value.tsx'
import { idOf, labelIdOf, useField, type PartProps } from './control.ts'
import { Counter, hintOf } from './hints.tsx'

/** A value with its label, its control, its help and its messages. */
export function Part(props: PartProps): JSX.Element {
  const { field, path, value, fallback, onChange, rule = {}, actions, children, isBare = false } = props
  const messages = useMessages(field.shape, path, value)
  const id = idOf(path)
  const isJson = value !== undefined && !isShown(value, field.shape)
  const control = isJson ? 'json' : controlOf(field.shape, { hints: field.hints, secret: field.secret === true })
  const isRequired = field.required === true || rule.isRequired === true
  const hint = isBare ? '' : hintOf(field, control)
  const canReset =
    !isBare && isResettable({ control, value, fallback, isRequired: isRequired || typeof path.at(-1) === 'number' })
  const described = [hint !== '' && `${id}/hint`, messages.length > 0 && `${id}/issues`].filter((one) => one !== false)
  return (
    <>
      <div class={isBare ? 'form-label-row visually-hidden' : 'form-label-row'}>
        <Label path={path} field={field} isGroup={isGroup(control)} isRequired={isRequired} />
        {!isBare && <Counter shape={field.shape} value={value} />}
        {canReset && <ResetButton label={labelOf(field)} fallback={fallback} onChange={onChange} />}
        {actions}
      </div>
      <Value
        shape={field.shape}
        path={path}
        label={labelOf(field)}
        value={value}
        fallback={fallback}
        onChange={onChange}
        describedBy={described.length > 0 ? described.join(' ') : undefined}
        isInvalid={messages.length > 0}
        isRequired={isRequired}
        keepsEmpty={(isRequired && field.allowEmpty === true) || (typeof fallback === 'string' && fallback !== '')}
        isSecret={field.secret === true}
        hints={field.hints}
        only={rule.only}
      />
      {hint !== '' && (
        <p id={`${id}/hint`} class="form-hint">
          {hint}
        </p>
      )}
      {children}
      <Messages id={`${id}/issues`} messages={messages} />
    </>
  )
}

/** The issues that no part inside this one shows. */
function useMessages(shape: Param['shape'], path: Path, value: Json | undefined): readonly string[] {
  const { field } = useField()
  const own = field.issues.value.filter((issue) => {
    if (!path.every((step, index) => issue.path[index] === step)) return false
    const next = issue.path[path.length]
    return next === undefined || !covers(shape, value, next)
  })
  return [...new Set(own.map(({ message }) => message))]
}

interface LabelProps {
  readonly path: Path
  readonly field: Param
  readonly isGroup: boolean
  readonly isRequired: boolean
}

function Label({ path, field, isGroup: isOfGroup, isRequired }: LabelProps): JSX.Element {
  const mark = isRequired && (
    <>
      <span class="form-required" aria-hidden="true" title="Required">
        *
      </span>
      {isOfGroup && <span class="visually-hidden"> (required)</span>}
    </>
  )
  const unit = field.shape.is === 'choice' && field.shape.unit
  const text = labelOf(field)
  const naming = { id: labelIdOf(path), class: 'form-label' }
  return isOfGroup ? (
    <span {...naming}>
      {text}
      {unit && <span class="form-label-unit"> {unit}</span>}
      {mark}
    </span>
  ) : (
    <label {...naming} for={idOf(path)}>
      {text}
      {unit && <span class="form-label-unit"> {unit}</span>}
      {mark}
    </label>
  )
}

/** The issues of a value, in the words of the validator. */
function Messages({ id, messages }: { readonly id: string; readonly messages: readonly string[] }): JSX.Element {
  return (
    <div id={id} class="form-messages" aria-live="polite">
      {messages.map((message) => (
        <p key={message} class="form-message">
          <Icon name="error" size={16} />
          <span>{message}</span>
        </p>
      ))}
    </div>
  )
}

interface ResetProps {
  readonly label: string
  readonly fallback: Json | undefined
  readonly onChange: (value: undefined) => void
}

/** Controls that a person empties with the keyboard, or with a button inside. */
const emptied: ReadonlySet<ControlName> = new Set([
  'line',
  'area',
  'secret',
  'number',
  'color',
  'select',
  'file',
  'json',
  'search',
  'entry',
])

/** The state of a value that decides whether it can be reset. */
interface Resettable {
  readonly control: ControlName
  readonly value: Json | undefined
  readonly fallback: Json | undefined
  readonly isRequired: boolean
}

/** Whether a value can be taken back with a button: there is a default, or nothing else empties it. */
const isResettable = ({ control, value, fallback, isRequired }: Resettable): boolean =>
  value !== undefined && (fallback !== undefined || (!isRequired && !emptied.has(control)))

/** Takes a value back, so that the default applies, or none. */
function ResetButton({ label, fallback, onChange }: ResetProps): JSX.Element {
  return (
    <button type="button" class="form-reset" onClick={() => onChange(undefined)}>
      {fallback === undefined ? 'Clear' : 'Use default'}
      <span class="visually-hidden"> for {label}</span>
    </button>
  )
}
