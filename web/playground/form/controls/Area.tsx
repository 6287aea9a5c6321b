import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { naming, type PropsOf } from './control.ts'
import { placeholderOf } from './Line.tsx'

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
