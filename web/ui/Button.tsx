import type { ButtonHTMLAttributes, ComponentChildren, JSX } from 'preact'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'

/** The properties of a button, besides those of its element. */
export interface ButtonProps extends Omit<ButtonHTMLAttributes, 'icon' | 'class'> {
  /** primary: the one action of a page or a dialog. quiet: without a frame. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly size?: 'm' | 's'
  readonly icon?: IconName
  /** Shows a spinner; presses then do nothing. */
  readonly isBusy?: boolean
  readonly class?: string
  readonly children?: ComponentChildren
}

const classes = (...names: readonly (string | undefined)[]): string =>
  names.filter((name) => name !== undefined).join(' ')

/** A button with a text. */
export function Button(props: ButtonProps): JSX.Element {
  const { variant = 'secondary', size = 'm', icon, isBusy = false, class: more, children, ...rest } = props
  const onClick = isBusy ? { onClick: undefined, 'aria-disabled': 'true' as const } : {}
  return (
    <button
      type="button"
      class={classes('ui-button', `ui-button-${variant}`, `ui-button-${size}`, more)}
      {...rest}
      {...onClick}
    >
      {isBusy ? <Spinner size={16} /> : icon && <Icon name={icon} size={size === 's' ? 16 : 18} />}
      {children}
    </button>
  )
}

/** The properties of a button that is only an icon. */
export interface IconButtonProps extends Omit<ButtonHTMLAttributes, 'icon' | 'class' | 'label'> {
  readonly icon: IconName
  /** Its name for screen readers, also shown as a tooltip. */
  readonly label: string
  readonly size?: 'm' | 's'
  readonly class?: string
}

/** A button that is only an icon, with a name. */
export function IconButton({ icon, label, size = 'm', class: more, ...rest }: IconButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={classes('ui-icon-button', `ui-icon-button-${size}`, more)}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} size={size === 's' ? 16 : 20} />
    </button>
  )
}
