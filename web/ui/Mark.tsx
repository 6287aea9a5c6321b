import type { JSX } from 'preact'

/** The sign of the playground: a gate. */
export const Mark = (): JSX.Element => (
  <svg class="frame-mark" width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">
    <rect x="1" y="1" width="22" height="22" rx="6" />
    <path d="M6.5 18V10a5.5 5.5 0 0 1 11 0v8M12 18v-7" />
  </svg>
)
