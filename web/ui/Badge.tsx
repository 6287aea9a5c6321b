import type { ComponentChildren, JSX } from 'preact'
import { Icon, type IconName } from './Icon.tsx'

/** The properties of a badge. */
export interface BadgeProps {
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger'
  readonly icon?: IconName
  readonly title?: string
  readonly children: ComponentChildren
}

/** A short text in a frame, such as the state of a release. */
export function Badge({ tone = 'neutral', icon, title, children }: BadgeProps): JSX.Element {
  return (
    <span class={`ui-badge ui-badge-${tone}`} title={title}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
