import type { ComponentChildren, JSX } from 'preact'
import { Icon } from './Icon.tsx'

/** The properties of a notice. */
export interface NoticeProps {
  readonly tone?: 'info' | 'warning' | 'danger'
  readonly title: string
  readonly children?: ComponentChildren
  /** Read at once by screen readers: for what happens while the person is on the page. */
  readonly isAlert?: boolean
}

const icons = { info: 'info', warning: 'warning', danger: 'error' } as const

/** A message that stands in the page, such as the reason of a failure with a button to try again. */
export function Notice({ tone = 'info', title, children, isAlert = false }: NoticeProps): JSX.Element {
  return (
    <div class={`ui-notice ui-notice-${tone}`} role={isAlert ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <div class="ui-notice-body">
        <p class="ui-notice-title">{title}</p>
        {children}
      </div>
    </div>
  )
}
