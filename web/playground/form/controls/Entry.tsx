import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button, Dialog } from '../../../ui/index.ts'
import { naming, type PropsOf } from './control.ts'
import { placeholderOf } from './Line.tsx'
import { EntryList } from './EntryList.tsx'

/** An entry of an option list: its id, and a dialog with the entries. */
export function Entry(props: PropsOf<'string'>): JSX.Element {
  const { shape, label, value, fallback, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const id = typeof value === 'string' ? value : ''
  const choose = (next: string): void => {
    setOpen(false)
    onChange(next)
  }
  return (
    <div class="form-entry">
      <input
        {...naming(props)}
        class="form-input"
        type="text"
        value={id}
        placeholder={placeholderOf(fallback, 'Choose one, or type its id')}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget: { value: text } }) => onChange(text === '' ? undefined : text)}
      />
      <Button size="s" icon="search" onClick={() => setOpen(true)} aria-haspopup="dialog">
        Choose<span class="visually-hidden"> {label}</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={label}>
        <EntryList address={shape.catalog ?? ''} chosen={id || String(fallback ?? '')} onChoose={choose} />
      </Dialog>
    </div>
  )
}
