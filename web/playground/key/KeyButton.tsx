import { useRef } from 'preact/hooks'
import type { JSX } from 'preact'
import { Icon } from '../../ui/index.ts'
import { ask } from './asking.ts'
import { forgetKey, key } from './key.ts'
import { KeyDialog } from './KeyDialog.tsx'
import { KeyOffer } from './KeyOffer.tsx'

/** The control of the key in the header, with the dialogs that ask for it. It shows only whether there is a key. */
export function KeyButton(): JSX.Element {
  return (
    <div class="key-control">
      {key.value === undefined ? <Missing /> : <Menu />}
      <KeyDialog />
      <KeyOffer />
    </div>
  )
}

function Missing(): JSX.Element {
  return (
    <button type="button" class="key-button" onClick={() => void ask('Runs and uploads need a key of this gateway.')}>
      <Icon name="key" size={16} />
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
        <Icon name="key" size={16} />
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
