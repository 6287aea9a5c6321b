import type { JSX, TargetedKeyboardEvent } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Json } from '@gatewright/catalog'
import { isSame } from '@gatewright/react'
import { numberOf, sliderStep, snapped, stepped } from '../controlOf.ts'
import { anyOf, jsonOf, textOfAny } from '../form.ts'
import { grouping, naming, useField, type ControlProps, type PropsOf } from './control.ts'

/** One line of text. */
export function Line(props: PropsOf<'string'>): JSX.Element {
  const { shape, value, fallback, onChange, keepsEmpty, hints } = props
  return (
    <input
      {...naming(props)}
      class="form-input"
      type="text"
      inputMode={shape.format === 'url' ? 'url' : undefined}
      value={typeof value === 'string' ? value : ''}
      placeholder={placeholderOf(fallback, hints?.placeholder ?? shape.example)}
      autocomplete="off"
      spellcheck={shape.format === undefined && shape.pattern === undefined}
      onInput={({ currentTarget: { value: text } }) => onChange(text === '' && !keepsEmpty ? undefined : text)}
    />
  )
}

/** The text of an empty field: its default, or words of the spec. */
export const placeholderOf = (fallback: unknown, words: string | undefined): string =>
  fallback === undefined || fallback === '' || fallback === null ? (words ?? '') : String(fallback)

/** Several lines of text. It grows with them. */
export function Area(props: PropsOf<'string'>): JSX.Element {
  const { value, fallback, onChange, keepsEmpty, hints } = props
  const element = useRef<HTMLTextAreaElement>(null)
  const text = typeof value === 'string' ? value : ''
  useLayoutEffect(() => grow(element.current), [text])
  return (
    <textarea
      {...naming(props)}
      ref={element}
      class="form-input form-area"
      rows={3}
      value={text}
      placeholder={placeholderOf(fallback, hints?.placeholder)}
      onInput={({ currentTarget: { value: next } }) => onChange(next === '' && !keepsEmpty ? undefined : next)}
    />
  )
}

/** Most browsers size the field themselves (form.css). */
function grow(area: HTMLTextAreaElement | null): void {
  if (area === null || CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + 2}px`
}

/** A text that nobody should see. */
export function Secret(props: PropsOf<'string'>): JSX.Element {
  const { value, onChange, keepsEmpty } = props
  return (
    <input
      {...naming(props)}
      class="form-input"
      type="password"
      value={typeof value === 'string' ? value : ''}
      autocomplete="off"
      onInput={({ currentTarget: { value: text } }) => onChange(text === '' && !keepsEmpty ? undefined : text)}
    />
  )
}

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)

/** A colour: a picker, and its code. */
export function Color(props: PropsOf<'string'>): JSX.Element {
  const { label, value, fallback, onChange, isInvalid, isRequired, describedBy } = props
  const shown = [value, fallback].find(isColor) ?? '#000000'
  return (
    <div {...grouping(props)} class="form-color">
      <input
        type="color"
        aria-label={`Pick ${label}`}
        value={shown}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <input
        class="form-input"
        type="text"
        aria-label={`${label} as #rrggbb`}
        aria-invalid={isInvalid ? 'true' : undefined}
        aria-required={isRequired ? 'true' : undefined}
        aria-describedby={describedBy}
        value={typeof value === 'string' ? value : ''}
        placeholder={placeholderOf(fallback, '#rrggbb')}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget: { value: text } }) => onChange(text === '' ? undefined : text)}
      />
    </div>
  )
}

const textOf = (value: Json | undefined): string => (value === undefined ? '' : JSON.stringify(value, null, 2))

/** Any JSON value as text. */
export function JsonField(props: ControlProps): JSX.Element {
  const { path, value, fallback, onChange } = props
  const { form } = useField()
  const [text, note] = useDraft(value, textOf)
  useEffect(() => () => form.complain(path, undefined), [])
  const type = (typed: string): void => {
    const read = jsonOf(typed)
    note(typed, 'error' in read ? value : read.value)
    form.complain(path, 'error' in read ? read.error : undefined)
    if (!('error' in read)) onChange(read.value)
  }
  return (
    <textarea
      {...naming(props)}
      class="form-input form-area form-json"
      rows={2}
      value={text}
      placeholder={fallback === undefined ? '{ "name": "value" }' : JSON.stringify(fallback)}
      spellcheck={false}
      onInput={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}

/** Any value inside another one: a text as it is, or JSON. */
export function AnyField(props: ControlProps): JSX.Element {
  const { value, fallback, onChange } = props
  const [text, note] = useDraft(value, textOfAny)
  const type = (typed: string): void => {
    note(typed, anyOf(typed))
    onChange(anyOf(typed))
  }
  return (
    <textarea
      {...naming(props)}
      class="form-input form-area form-any"
      rows={1}
      value={text}
      placeholder={fallback === undefined ? 'Text, number or JSON' : textOfAny(fallback)}
      onInput={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}

/** A number, which the arrows change by a step. */
export function NumberField(props: PropsOf<'number'>): JSX.Element {
  const { shape, value, fallback, onChange, isRequired } = props
  const [text, note] = useDraft(value, (current) => (current === undefined ? '' : String(current)))
  const type = (typed: string): void => {
    const next = numberOf(typed)
    note(typed, next)
    onChange(next)
  }
  const step = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const from = [value, fallback, shape.min].find((one) => typeof one === 'number') ?? 0
    onChange(stepped(from, shape, event.key === 'ArrowUp' ? 'above' : 'below'))
  }
  return (
    <span class="form-number">
      <input
        {...naming(props)}
        class="form-input"
        type="text"
        inputMode={shape.integer && (shape.min ?? -1) >= 0 ? 'numeric' : 'decimal'}
        value={text}
        placeholder={placeholderOf(fallback, isRequired ? undefined : 'Not set')}
        autocomplete="off"
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={step}
      />
      {shape.unit !== undefined && <span class="form-unit">{shape.unit}</span>}
    </span>
  )
}

/** A number between two bounds: a slider and a field beside it. */
export function Slider(props: PropsOf<'number'>): JSX.Element {
  const { shape, label, value, fallback, onChange } = props
  const { min = 0, max = 1, unit } = shape
  const step = sliderStep(shape) ?? 1
  const set = [value, fallback].find((one) => typeof one === 'number')
  const at = set ?? min
  const take = (position: number): void => onChange(snapped(position, shape, step))
  return (
    <div
      class="form-slider"
      data-unset={value === undefined ? '' : undefined}
      data-none={set === undefined ? '' : undefined}
    >
      <input
        type="range"
        class="form-range"
        style={{ '--form-fill': `${((at - min) / (max - min)) * 100}%` }}
        aria-label={`${label}, slider`}
        aria-valuetext={set === undefined ? 'Not set' : unit && `${at} ${unit}`}
        min={min}
        max={max}
        step={step}
        value={at}
        onInput={({ currentTarget }) => take(currentTarget.valueAsNumber)}
        onClick={set === undefined ? ({ currentTarget }) => take(currentTarget.valueAsNumber) : undefined}
      />
      <NumberField {...props} />
    </div>
  )
}

/**
 * Keeps the text that a person types while it means the current value: "1." stays "1.", although it means 1. Returns the
 * text to show, and the function that notes what was typed and what it means.
 */
function useDraft(
  value: Json | undefined,
  textOf: (value: Json | undefined) => string,
): readonly [string, (text: string, value: Json | undefined) => void] {
  const draft = useRef<{ readonly text: string; readonly value: Json | undefined } | undefined>(undefined)
  const isCurrent = draft.current !== undefined && isSame(draft.current.value, value)
  const note = (text: string, parsed: Json | undefined): void => {
    draft.current = { text, value: parsed }
  }
  return [isCurrent ? (draft.current?.text ?? '') : textOf(value), note]
}
