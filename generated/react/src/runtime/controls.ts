import { acceptOf } from '@gatewright/catalog/language'
import {
  createElement as h,
  useState,
  type ChangeEvent,
  type DragEvent,
  type FocusEvent,
  type ReactElement,
} from 'react'
import type { FormField, ModelForm as Form } from './types.js'
import { isFile, isList } from './values.js'

/** The controls of a form. */
export type ControlName = 'Text' | 'Number' | 'Switch' | 'Choice' | 'File' | 'Json'

/** The attributes by which a control belongs to its label and its texts. Spread them onto the element. */
export interface ControlNaming {
  readonly id: string
  readonly name: string
  readonly disabled: boolean
  readonly 'aria-required': boolean
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

/** The properties of a control. */
export interface ControlProps {
  readonly form: Form
  readonly field: FormField
  readonly naming: ControlNaming
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/** The default that applies without a value, in words. */
const placeholderOf = ({ rule: { fallback } }: FormField): string | undefined =>
  typeof fallback === 'string' || typeof fallback === 'number' ? String(fallback) : undefined

function Text({ field, naming }: ControlProps): ReactElement {
  const { param, value } = field
  return h(param.hints?.multiline ? 'textarea' : 'input', {
    ...naming,
    value: textOf(value),
    placeholder: placeholderOf(field),
    ...(param.secret && { type: 'password', autoComplete: 'off' }),
    onChange: ({ target }: Typed) => field.set(target.value === '' && !param.allowEmpty ? undefined : target.value),
  })
}

function NumberField({ field, naming }: ControlProps): ReactElement {
  const [text, setText] = useState(textOf(field.value))
  // Text such as `1.` stays as long as it means the value.
  const shown = numberOf(text) === field.value ? text : textOf(field.value)
  return h('input', {
    ...naming,
    inputMode: 'decimal',
    value: shown,
    placeholder: placeholderOf(field),
    onChange: ({ target }: Typed) => {
      setText(target.value)
      field.set(numberOf(target.value))
    },
  })
}

/** The value of a text of a number: undefined if it is empty, and the text itself if it is no number. */
const numberOf = (text: string): unknown =>
  text.trim() === '' ? undefined : Number.isFinite(Number(text)) ? Number(text) : text

function Switch({ field, naming }: ControlProps): ReactElement {
  return h('input', {
    ...naming,
    type: 'checkbox',
    checked: (field.value ?? field.rule.fallback) === true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => field.set(target.checked),
  })
}

function Choice({ field, naming }: ControlProps): ReactElement {
  const { options = [], value, rule, param } = field
  const labels = param.shape.is === 'choice' ? param.shape.labels : undefined
  const empty = rule.fallback === undefined ? '' : `${textOf(rule.fallback)} (default)`
  // An option that a rule took away stays, with its issue.
  const shown = value === undefined || options.some((one) => one === value) ? options : [...options, textOf(value)]
  return h(
    'select',
    {
      ...naming,
      value: textOf(value),
      onChange: ({ target }: Typed) => field.set(options.find((option) => String(option) === target.value)),
    },
    h('option', { value: '' }, empty),
    shown.map((option) => h('option', { key: option, value: option }, labels?.[String(option)] ?? option)),
  )
}

function FileField({ field, naming }: ControlProps): ReactElement {
  const { shape } = field.param
  const [isOver, setOver] = useState(false)
  const isMultiple = shape.is === 'list'
  const inner = shape.is === 'list' || shape.is === 'nullable' ? shape.of : shape
  const values = isList(field.value) ? field.value : field.value === undefined ? [] : [field.value]
  const keep = (others: readonly unknown[]): void =>
    field.set(others.length === 0 ? undefined : isMultiple ? others : others[0])
  const over = (isNow: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isNow)
    if (event.type === 'drop') void field.attach([...event.dataTransfer.files])
  }
  return h(
    'div',
    { 'data-over': isOver ? '' : undefined, onDragOver: over(true), onDragLeave: over(false), onDrop: over(false) },
    h('input', {
      ...naming,
      type: 'file',
      multiple: isMultiple,
      accept: inner.is === 'file' ? acceptOf(inner) : undefined,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        void field.attach([...(target.files ?? [])])
        target.value = '' // the same file can be chosen again
      },
    }),
    h('input', {
      type: 'url',
      disabled: naming.disabled,
      'aria-label': `Address of ${field.label}`,
      onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
        if (target.value !== '') keep(isMultiple ? [...values, target.value] : [target.value])
        target.value = ''
      },
    }),
    values.map((value, index) => {
      const remove = { type: 'button', onClick: () => keep(values.filter((_, at) => at !== index)) } as const
      const name = shownFile(value)
      return h('span', { key: index }, name, h('button', { ...remove, 'aria-label': `Remove ${name}` }, '×'))
    }),
  )
}

/** A file in a few words: its name, or its address. */
const shownFile = (value: unknown): string =>
  isFile(value) ? ('name' in value ? String(value.name) : 'file') : textOf(value).slice(0, 60)

function Json({ form, field, naming }: ControlProps): ReactElement {
  const { name, value } = field
  const [text, setText] = useState(() => (value === undefined ? '' : JSON.stringify(value, null, 2)))
  const change = (next: string): void => {
    setText(next)
    try {
      field.set(next.trim() === '' ? undefined : JSON.parse(next))
      form.complain([name], undefined)
    } catch {
      const isWord = /^[\w.:-]+$/.test(next) // an option of several alternatives, which needs no quotes
      form.complain([name], isWord ? undefined : `${field.label} must be JSON.`)
      if (isWord) field.set(next)
    }
  }
  return h('textarea', { ...naming, value: text, onChange: ({ target }: Typed) => change(target.value) })
}

/** The controls of this package: plain elements without styles. */
export const plainControls: { readonly [Name in ControlName]: (props: ControlProps) => ReactElement } = {
  Text,
  Number: NumberField,
  Switch,
  Choice,
  File: FileField,
  Json,
}
