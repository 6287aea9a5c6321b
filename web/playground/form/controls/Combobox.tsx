import type { JSX, TargetedKeyboardEvent } from 'preact'
import { useState } from 'preact/hooks'
import { optionsOf, type ShownOption } from './choices.tsx'
import { idOf, naming, type PropsOf } from './control.ts'

/** Many options, found by typing a part of one. */
export function Combobox(props: PropsOf<'choice'>): JSX.Element {
  const { value, fallback, path, onChange } = props
  const options = optionsOf(props)
  const labelOf = (wanted: unknown): string => options.find((option) => option.value === wanted)?.label ?? ''
  const [search, setSearch] = useState<string | undefined>(undefined)
  const [at, setAt] = useState(0)
  const found = search === undefined ? [] : matching(options, search)
  const listId = `${idOf(path)}/options`
  const open = (text: string): void => {
    setSearch(text)
    setAt(0)
  }
  const choose = (option: ShownOption | undefined): void => {
    if (option !== undefined && option.blocked === undefined) onChange(option.value)
    setSearch(undefined)
  }
  const press = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    const action = actionOf(event.key, search !== undefined)
    if (action === undefined) return
    event.preventDefault()
    if (action === 'open') open('')
    else if (action === 'close') setSearch(undefined)
    else if (action === 'choose') choose(found[at])
    else setAt((at + action + found.length) % Math.max(1, found.length))
  }
  return (
    <div class="form-combobox">
      <input
        {...naming(props)}
        class="form-input form-select"
        type="text"
        role="combobox"
        aria-expanded={search !== undefined}
        aria-controls={search === undefined ? undefined : listId}
        aria-autocomplete="list"
        aria-activedescendant={found[at] === undefined ? undefined : `${listId}/${at}`}
        value={search ?? labelOf(value)}
        placeholder={fallback === undefined ? 'Type to search' : `${labelOf(fallback)} (default)`}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => open(currentTarget.value)}
        onClick={() => open('')}
        onKeyDown={press}
        onBlur={() => setSearch(undefined)}
      />
      {search !== undefined && <Options id={listId} options={found} at={at} value={value} onChoose={choose} />}
    </div>
  )
}

interface OptionsProps {
  readonly id: string
  readonly options: readonly ShownOption[]
  readonly at: number
  readonly value: unknown
  readonly onChoose: (option: ShownOption) => void
}

function Options({ id, options, at, value, onChoose }: OptionsProps): JSX.Element {
  return (
    <ul id={id} role="listbox" aria-label="Options" class="form-options">
      {options.map((option, index) => (
        <li
          key={`${typeof option.value} ${option.value}`}
          id={`${id}/${index}`}
          role="option"
          aria-selected={option.value === value}
          aria-disabled={option.blocked === undefined ? undefined : 'true'}
          data-at={index === at ? '' : undefined}
          ref={index === at ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
          onMouseDown={(event) => {
            event.preventDefault()
            onChoose(option)
          }}
        >
          {option.label}
        </li>
      ))}
      {options.length === 0 && <li class="form-none">No option matches</li>}
    </ul>
  )
}

const matching = (options: readonly ShownOption[], search: string): readonly ShownOption[] =>
  options.filter(({ label, value }) => `${label} ${value}`.toLowerCase().includes(search.trim().toLowerCase()))

/** Returns what a key does. */
function actionOf(key: string, isOpen: boolean): 'open' | 'close' | 'choose' | 1 | -1 | undefined {
  if (!isOpen) return key === 'ArrowDown' || key === 'ArrowUp' || key === 'Enter' ? 'open' : undefined
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  if (key === 'Enter') return 'choose'
  return key === 'Escape' ? 'close' : undefined
}
