import type { JSX, RefObject, TargetedKeyboardEvent } from 'preact'
import { useEffect } from 'preact/hooks'
import { navigate } from '../router.ts'
import { Icon, IconButton } from '../../ui/index.ts'
import { hits, keepText, state, type } from './state.ts'

/** Whether the person types somewhere, so that a key is a letter and not a command. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, dialog[open], [contenteditable]') !== null

/** Moves the focus to the search box when the person presses `/`; returns a function that ends it. */
function focusOnSlash(input: SearchBoxProps['input']): () => void {
  const focus = (event: KeyboardEvent): void => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    event.preventDefault()
    input.current?.focus()
    input.current?.select()
  }
  addEventListener('keydown', focus)
  return () => removeEventListener('keydown', focus)
}

/** The properties of the search box. */
export interface SearchBoxProps {
  readonly input: RefObject<HTMLInputElement | null>
  /** Moves the focus to the first card. */
  readonly onDown: () => void
}

/** The search box. `/` moves the focus to it, Enter opens the first result, and Escape clears it. */
export function SearchBox({ input, onDown }: SearchBoxProps): JSX.Element {
  useEffect(() => focusOnSlash(input), [])
  const clear = (): void => {
    type('')
    keepText()
    input.current?.focus()
  }
  const press = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    if (event.isComposing) return
    const [first] = hits.value
    if (event.key === 'Enter' && first !== undefined && state.value.text !== '') openFirst(first.card.id)
    else if (event.key === 'ArrowDown') onDown()
    else if (event.key === 'Escape' && state.value.text !== '') clear()
    else return
    event.preventDefault()
  }
  return (
    <div class="catalogue-search" role="search">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label="Search the models"
        aria-keyshortcuts="/"
        placeholder="Search models, tasks, parameters"
        autocomplete="off"
        spellcheck={false}
        enterkeyhint="search"
        maxLength={200}
        value={state.value.text}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onBlur={keepText}
        onKeyDown={press}
      />
      {state.value.text === '' ? (
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <IconButton icon="close" size="s" label="Clear the search" onClick={clear} />
      )}
    </div>
  )
}

function openFirst(id: string): void {
  keepText()
  navigate(`/models/${encodeURIComponent(id)}`)
}
