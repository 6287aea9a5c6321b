import type { Price } from '@gatewright/catalog/language'
import type { JSX } from 'preact'
import { useEffect, useId } from 'preact/hooks'
import { Button } from '../../ui/index.ts'
import type { RunRecord } from '../history/record.ts'
import { StateBadge } from './RunCard.tsx'
import { aboutWords, priceWords } from './runText.ts'

interface RunButtonProps {
  /** Its text; "Run" unless it says otherwise. */
  readonly label?: string
  /** The latest run on show. */
  readonly last: Pick<RunRecord, 'state' | 'problem'> | undefined
  /** Undefined while it is unknown. */
  readonly price: Price | undefined
  readonly seconds: number | undefined
  /** Why the model cannot run now, in words; undefined if it can. */
  readonly reason: string | undefined
  /** Whether it runs nothing; it does not if there is a reason, unless it says otherwise. */
  readonly isOff?: boolean
  readonly isBusy: boolean
  readonly run: () => void
}

/** The button that runs the model, with the price and the time next to it. In one column, a bar at the bottom. */
export function RunButton(props: RunButtonProps): JSX.Element {
  const { label = 'Run', last, price, seconds, reason, isOff = reason !== undefined, isBusy, run } = props
  const id = useId()
  useShortcut(run)
  return (
    <div class="run-bar">
      <Button
        variant="primary"
        icon="play"
        isBusy={isBusy}
        aria-disabled={isOff}
        aria-describedby={`${id}-price ${id}-reason`}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={run}
        class="run-button"
      >
        {label}
      </Button>
      <Quote id={`${id}-price`} price={price} seconds={seconds} />
      {last !== undefined && (
        <span class="run-state">
          <StateBadge run={last} />
        </span>
      )}
      <kbd class="run-keys">{isApple() ? '⌘ Enter' : 'Ctrl Enter'}</kbd>
      <p id={`${id}-reason`} class="run-reason" role="status">
        {reason}
      </p>
    </div>
  )
}

interface QuoteProps extends Pick<RunButtonProps, 'price' | 'seconds'> {
  readonly id?: string
}

/** The price and the usual time of the next run. */
export const Quote = ({ id, price, seconds }: QuoteProps): JSX.Element => (
  <p id={id} class="run-price">
    <strong>{price && priceWords(price)}</strong>
    {seconds !== undefined && <span>{aboutWords(seconds)}</span>}
  </p>
)

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
