import type { JSX } from 'preact'
import { useEffect, useId } from 'preact/hooks'
import { Button } from '../../ui/index.ts'
import { creditWords, durationWords } from './words.ts'

/** The properties of the button that runs a model. */
export interface RunButtonProps {
  /** Undefined while it depends on the input and is not known. */
  readonly credits: number | undefined
  readonly seconds: number | undefined
  /** Why the model cannot run now, in words; undefined if it can. */
  readonly reason: string | undefined
  readonly isBusy: boolean
  readonly run: () => void
}

/** The button that runs the model, with the price and the time next to it. */
export function RunButton({ credits, seconds, reason, isBusy, run }: RunButtonProps): JSX.Element {
  const id = useId()
  useShortcut(run)
  return (
    <div class="run-bar">
      <Button
        variant="primary"
        icon="play"
        isBusy={isBusy}
        aria-disabled={reason !== undefined}
        aria-describedby={`${id}-price ${id}-reason`}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={run}
        class="run-button"
      >
        Run
      </Button>
      <p id={`${id}-price`} class="run-price">
        <strong>{credits === undefined ? 'Price depends on the input' : creditWords(credits)}</strong>
        {seconds !== undefined && <span>{`about ${durationWords(seconds * 1000).replace('.0', '')}`}</span>}
      </p>
      <kbd class="run-keys">{isApple() ? '⌘ Enter' : 'Ctrl Enter'}</kbd>
      <p id={`${id}-reason`} class="run-reason" role="status">
        {reason}
      </p>
    </div>
  )
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Ctrl or Cmd with Enter runs the model from anywhere on the page, unless a dialog is open. */
function useShortcut(run: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      if (document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [run])
}
