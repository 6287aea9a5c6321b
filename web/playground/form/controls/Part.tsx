import type { JSX } from 'preact'
import type { Json, Param, Shape } from '@gatewright/catalog'
import { labelOf, bytesOf, codePoints, mediaWords } from '@gatewright/catalog/language'
import { Icon } from '../../../ui/index.ts'
import { covers, isShown } from '../alternatives.ts'
import { controlOf, isGroup, boundsOf, type ControlName } from '../controlOf.ts'
import type { Path } from '../form.ts'
import { Value } from './Value.tsx'
import { idOf, labelIdOf, useField, type PartProps } from './control.ts'
import { typeWords } from '../../dataUris.ts'

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

/** Returns the help of a value: its description, its unit and bounds where the control does not show them. */
function hintOf({ description = '', shape }: Param, control: ControlName): string {
  return [description, limitsOf(inner(shape), control)].filter((words) => words !== '').join(' ')
}

const inner = (shape: Shape): Shape => (shape.is === 'nullable' ? inner(shape.of) : shape)

function limitsOf(shape: Shape, control: ControlName): string {
  switch (shape.is) {
    case 'number':
      return sentence(control === 'slider' ? '' : boundsOf(shape))
    case 'file':
      return sentence(fileLimits(shape))
    case 'list':
      return [sentence(countOf(shape, 'item')), shape.of.is === 'list' ? '' : limitsOf(inner(shape.of), control)]
        .filter((words) => words !== '')
        .join(' ')
    case 'map':
      return sentence(countOf(shape, 'name'))
    default:
      return ''
  }
}

const sentence = (words: string): string => (words === '' ? '' : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`)

function countOf({ min = 0, max }: { readonly min?: number; readonly max?: number }, noun: string): string {
  const nouns = (count: number): string => `${count} ${noun}${count === 1 ? '' : 's'}`
  if (max === undefined) return min < 2 ? '' : `at least ${nouns(min)}`
  return min < 2 ? `at most ${nouns(max)}` : min === max ? `exactly ${nouns(max)}` : `${min} to ${nouns(max)}`
}

/** The limits of a file in words, such as `PNG or JPEG, at most 10 MB`. */
function fileLimits({ media, mimeTypes, limits = {} }: Extract<Shape, { is: 'file' }>): string {
  const { maxBytes, minSeconds, maxSeconds, minPixels, maxPixels, minSide, maxSide, maxShortSide } = limits
  const types = mimeTypes?.map(typeWords)
  const said = media === 'image' || media === 'video' || media === 'audio' || media === 'any' ? [] : [mediaWords(media)]
  return [
    ...(types ?? said),
    ...(maxBytes === undefined ? [] : [`at most ${bytesOf(maxBytes)}`]),
    ...range(minSeconds, maxSeconds, 'seconds'),
    ...range(minPixels, maxPixels, 'pixels in all'),
    ...range(minSide, undefined, 'pixels on the shorter side'),
    ...range(undefined, maxShortSide, 'pixels on the shorter side'),
    ...range(undefined, maxSide, 'pixels on the longer side'),
  ].join(', ')
}

const number = new Intl.NumberFormat('en')

function range(min: number | undefined, max: number | undefined, unit: string): readonly string[] {
  if (min !== undefined && max !== undefined) return [`${number.format(min)} to ${number.format(max)} ${unit}`]
  if (max !== undefined) return [`at most ${number.format(max)} ${unit}`]
  return min === undefined ? [] : [`at least ${number.format(min)} ${unit}`]
}

/** How many of its characters a text has used. */
function Counter({ shape, value }: { readonly shape: Shape; readonly value: Json | undefined }): JSX.Element | null {
  const text = inner(shape)
  if (text.is !== 'string' || text.maxLength === undefined || text.catalog !== undefined) return null
  const used = typeof value === 'string' ? codePoints(value) : 0
  if (used === 0 && text.maxLength < 100) return null
  return (
    <span class="form-counter" data-over={used > text.maxLength ? '' : undefined}>
      {number.format(used)} / {number.format(text.maxLength)}
      <span class="visually-hidden"> characters</span>
    </span>
  )
}
