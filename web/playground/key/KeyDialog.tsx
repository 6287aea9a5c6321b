import type { JSX, RefObject } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Button, Dialog } from '../../ui/index.ts'
import { question } from './asking.ts'
import { problemOf } from './check.ts'
import { useKey } from './key.ts'
import { keyOf } from '../../shared/keeper.ts'

/** The dialog that asks for the key, while a part of the page needs it. */
export function KeyDialog(): JSX.Element {
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
