import { useRef } from 'preact/hooks'
import type { JSX } from 'preact'
import { ask } from './asking.ts'
import { forgetKey, key } from './key.ts'
import { KeyDialog } from './KeyDialog.tsx'

/** The control of the key in the header, with the dialog that asks for it. It shows only whether there is a key. */
export function KeyButton(): JSX.Element {
  return (
    <div class="key-control">
      {key.value === undefined ? <Missing /> : <Menu />}
      <KeyDialog />
    </div>
  )
}

function Missing(): JSX.Element {
  return (
    <button type="button" class="key-button" onClick={() => void ask('Runs and uploads need a key of this gateway.')}>
      <KeyIcon />
      <span>Enter key</span>
    </button>
  )
}

function Menu(): JSX.Element {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = (): void => {
    if (menu.current !== null) menu.current.open = false
  }
  const choose = (run: () => void) => (): void => {
    close()
    run()
  }
  const leave = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && !menu.current?.contains(relatedTarget)) close()
  }
  return (
    <details
      ref={menu}
      class="key-menu"
      onFocusOut={leave}
      onKeyDown={({ key: pressed }) => pressed === 'Escape' && close()}
    >
      <summary class="key-button">
        <KeyIcon />
        <span>Key set</span>
      </summary>
      <div class="key-choices">
        <button type="button" onClick={choose(() => void ask('The new key replaces the one that you use now.'))}>
          Change key
        </button>
        <button type="button" onClick={choose(forgetKey)}>
          Forget key
        </button>
      </div>
    </details>
  )
}

function KeyIcon(): JSX.Element {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true">
      <circle cx="5" cy="11" r="3" />
      <path d="m7.2 8.8 6-6M10.5 5.5l2.2 2.2" stroke-linecap="round" />
    </svg>
  )
}
