import type { ButtonHTMLAttributes, ComponentChildren, JSX, SVGAttributes } from 'preact'

/** The shapes of the icons: paths on a grid of 24 by 24, drawn as lines. */
const paths = {
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4.5 4.5',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  filter: 'M4 6h16M7 12h10M10 18h4',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  moon: 'M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5Z',
  system: 'M3 5h18v11H3zM9 20h6m-3-4v4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  chevronDown: 'm6 9 6 6 6-6',
  chevronRight: 'm9 6 6 6-6 6',
  arrowLeft: 'M20 12H4m6-6-6 6 6 6',
  arrowUp: 'M12 20V4m-6 6 6-6 6 6',
  plus: 'M12 5v14M5 12h14',
  trash: 'M4 7h16M10 11v6m4-6v6M6 7l1 13h10l1-13M9 7V4h6v3',
  play: 'M7 4.5v15l12-7.5z',
  stop: 'M6 6h12v12H6z',
  retry: 'M20 11a8 8 0 1 0-2.3 6.3M20 4v7h-7',
  download: 'M12 4v11m-5-4.5 5 5 5-5M5 20h14',
  upload: 'M12 16V5M7 9.5l5-5 5 5M5 20h14',
  external: 'M14 4h6v6m0-6-9 9M18 14v6H4V6h6',
  key: 'M8 10.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm3.2 1.3L20 3m-4 4 3 3',
  history: 'M4 12a8 8 0 1 0 2.3-5.7L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.5',
  code: 'm8 7-5 5 5 5m8-10 5 5-5 5',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.5v.5',
  warning: 'M12 4 2.5 20h19zM12 10v4.5m0 2.5v.2',
  error: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5v5.5m0 3v.2',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4L15 13l5 4.5M15.5 8.2v.1',
  video: 'M3 6h12v12H3zM15 10.5 21 7v10l-6-3.5',
  audio: 'M4 10v4m4-7v10m4-13v16m4-13v10m4-7v4',
  text: 'M5 6h14M5 11h14M5 16h8',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6m-6 4h6',
  archive: 'M4 8h16v12H4zM3 4h18v4H3zM10 12h4',
  model3d: 'm12 3 8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  data: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  embedding: 'M6 6v.1M18 6v.1M12 12v.1M6 18v.1M18 18v.1M6 6l6 6 6-6M6 18l6-6 6 6',
  any: 'M6 3h8l4 4v14H6zM14 3v4h4',
  columns: 'M4 5h6v14H4zm10 0h6v14h-6z',
} as const

/** The name of an icon. */
export type IconName = keyof typeof paths

/** The icon of a media; a file for those that have none. */
export const iconOf = (name: string): IconName => (isIcon(name) ? name : 'any')

const isIcon = (name: string): name is IconName => Object.hasOwn(paths, name)

/** The properties of an icon. */
export interface IconProps {
  readonly name: IconName
  /** In pixels; 20 unless it says otherwise. */
  readonly size?: number
  /** Read by screen readers. Without it the icon is decoration beside a text. */
  readonly label?: string
}

/** An icon, drawn in the colour of the text around it. */
export function Icon({ name, size = 20, label }: IconProps): JSX.Element {
  const naming: SVGAttributes<SVGSVGElement> =
    label === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label }
  return (
    <svg class="ui-icon" width={size} height={size} viewBox="0 0 24 24" fill="none" {...naming}>
      <path d={paths[name]} />
    </svg>
  )
}

/** The sign of the playground: a gate. */
export const Mark = (): JSX.Element => (
  <svg class="frame-mark" width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">
    <rect x="1" y="1" width="22" height="22" rx="6" />
    <path d="M6.5 18V10a5.5 5.5 0 0 1 11 0v8M12 18v-7" />
  </svg>
)

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

/** The properties of a notice. */
export interface NoticeProps {
  readonly tone?: 'info' | 'warning' | 'danger'
  readonly title: string
  readonly children?: ComponentChildren
  /** Read at once by screen readers: for what happens while the person is on the page. */
  readonly isAlert?: boolean
}

const noticeIcons = { info: 'info', warning: 'warning', danger: 'error' } as const

/** A message that stands in the page, such as the reason of a failure with a button to try again. */
export function Notice({ tone = 'info', title, children, isAlert = false }: NoticeProps): JSX.Element {
  return (
    <div class={`ui-notice ui-notice-${tone}`} role={isAlert ? 'alert' : undefined}>
      <Icon name={noticeIcons[tone]} />
      <div class="ui-notice-body">
        <p class="ui-notice-title">{title}</p>
        {children}
      </div>
    </div>
  )
}
