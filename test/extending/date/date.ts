import { defineKind, optional, text, type Format, type Kind } from '../../../generator/index.ts'

const format: Format = {
  name: 'date',
  noun: 'a date such as 2026-02-28',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  example: '2026-02-28',
  check: new URL('./dateCheck.ts', import.meta.url),
}

/** A date of the calendar. */
export const date: Kind = defineKind({
  word: 'date',
  doc: 'A date of the calendar, such as 2026-02-28.',
  keys: { placeholder: optional(text, 'What a form shows while it is empty.') },
  value: { type: 'string', format: 'date' },
  formats: [format],
  lower: ({ placeholder }) => ({ shape: { is: 'string', format: 'date' }, hints: placeholder ? { placeholder } : {} }),
})
