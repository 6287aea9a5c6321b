import type { JSX } from 'preact'
import { naming, type PropsOf } from './control.ts'

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
