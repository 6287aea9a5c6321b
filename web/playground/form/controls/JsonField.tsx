import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Json } from '@gatewright/catalog'
import { jsonOf } from '../words/json.ts'
import { naming, useField, type ControlProps } from './control.ts'
import { useDraft } from './draft.ts'

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
