import './key.css'
import { useRef, useState } from 'preact/hooks'
import type { JSX, RefObject } from 'preact'
import { endOf, keyOf } from '../../shared/keeper.ts'
import { Button, Dialog, Icon } from '../index.ts'
import { answerOffer, ask, forgetKey, key, offered, problemOf, question, useKey } from './key.ts'

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

/** The dialog that asks for the key, while a part of the page needs it. */
function KeyDialog(): JSX.Element {
  const asked = question.value
  return (
    <Dialog isOpen={asked !== undefined} onClose={() => asked?.answer(undefined)} title="Enter your API key">
      {asked !== undefined && (
        <>
          <p class="key-reason">{asked.reason}</p>
          <KeyForm done={asked.answer} />
        </>
      )}
    </Dialog>
  )
}

/** The state of the form. */
interface State {
  readonly problem?: string | undefined
  readonly isChecking: boolean
}

function KeyForm({ done }: { readonly done: (key: string | undefined) => void }): JSX.Element {
  const field = useRef<HTMLInputElement>(null)
  const [{ problem, isChecking }, show] = useState<State>({ isChecking: false })
  const [isRemembered, remember] = useState(false)
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isChecking) return
    const given = keyOf(field.current?.value ?? '')
    show({ isChecking: true })
    const found = await problemOf(given)
    show({ isChecking: false, problem: found })
    if (found !== undefined) return field.current?.select()
    useKey(given, isRemembered)
    done(given)
  }
  return (
    <form class="key-form" onSubmit={(event) => void submit(event)} noValidate>
      <KeyField field={field} problem={problem} />
      <Remember isRemembered={isRemembered} change={() => remember(!isRemembered)} />
      <div class="key-actions">
        <Button onClick={() => done(undefined)}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isChecking}>
          {isChecking ? 'Checking the key' : 'Use this key'}
        </Button>
      </div>
    </form>
  )
}

interface KeyFieldProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly problem: string | undefined
}

function KeyField({ field, problem }: KeyFieldProps): JSX.Element {
  return (
    <>
      <label class="key-field">
        <span>API key</span>
        <input
          ref={field}
          type="password"
          autocomplete="off"
          spellcheck={false}
          aria-invalid={problem !== undefined}
          aria-describedby="key-problem key-note"
          autofocus
        />
      </label>
      <p id="key-problem" class="key-problem" role="alert">
        {problem}
      </p>
    </>
  )
}

interface RememberProps {
  readonly isRemembered: boolean
  readonly change: () => void
}

function Remember({ isRemembered, change }: RememberProps): JSX.Element {
  return (
    <>
      <label class="key-remember">
        <input type="checkbox" checked={isRemembered} onChange={change} />
        <span>Remember on this computer</span>
      </label>
      <p id="key-note" class="key-note">
        {isRemembered
          ? 'The browser keeps the key until you forget it here. Do not choose this on a shared computer.'
          : 'The browser keeps the key until you close this tab.'}{' '}
        It is sent only to this gateway, in a header.
      </p>
    </>
  )
}

/** The dialog that asks whether the key of a link replaces the one of the page. Closing it keeps the key of the page. */
function KeyOffer(): JSX.Element {
  const found = offered.value
  const own = key.value
  const keep = (): void => answerOffer(false)
  return (
    <Dialog isOpen={found !== undefined} onClose={keep} title="Use the key of this link?">
      {found !== undefined && own !== undefined && (
        <>
          <p class="key-reason">
            The link that you opened has a key that ends in <code>{endOf(found)}</code>. You use a key that ends in{' '}
            <code>{endOf(own)}</code>. Use the key of the link only if you trust the sender: the owner of a key sees its
            runs.
          </p>
          <div class="key-form">
            <p class="key-note">It applies to this tab only. A key that is remembered on this computer stays there.</p>
            <div class="key-actions">
              <Button onClick={() => answerOffer(true)}>Use the key …{endOf(found)}</Button>
              <Button variant="primary" onClick={keep}>
                Keep my key …{endOf(own)}
              </Button>
            </div>
          </div>
        </>
      )}
    </Dialog>
  )
}
