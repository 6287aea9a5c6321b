import type { JSX } from 'preact'

/** The properties of a spinner. */
export interface SpinnerProps {
  /** Read by screen readers. Without it the spinner is decoration beside a text. */
  readonly label?: string
  /** In pixels. */
  readonly size?: number
}

/** Shows that something is under way. */
export function Spinner({ label, size = 20 }: SpinnerProps): JSX.Element {
  return (
    <span class="ui-spinner" role={label === undefined ? undefined : 'status'}>
      <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d="M12 3a9 9 0 0 1 9 9" />
      </svg>
      {label !== undefined && <span class="visually-hidden">{label}</span>}
    </span>
  )
}
