import type { ComponentChildren, ComponentType, JSX } from 'preact'
import { KeyButton } from './key/KeyButton.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { Mark } from './elements.tsx'

/** The pages of the site, with addresses relative to the base of the document. `gateway/pages/reference/layout.ts` has them, too. */
const pages = [
  { href: './', title: 'Catalogue' },
  { href: 'history', title: 'History' },
  { href: 'tasks', title: 'Tasks' },
  { href: 'docs', title: 'Docs' },
  { href: 'docs/openapi', title: 'API' },
] as const

/** The title of a page of the site. */
export type PageTitle = (typeof pages)[number]['title']

/** A link of the header. */
export interface HeaderLinkProps {
  readonly href: string
  readonly class: string
  readonly 'aria-current'?: 'page' | undefined
  readonly children?: ComponentChildren
}

interface SiteHeaderProps {
  /** The name of the service; undefined until it is loaded. */
  readonly title: string | undefined
  readonly current: PageTitle | undefined
  /** The component of its links, if some of them load no new page. */
  readonly Anchor?: ComponentType<HeaderLinkProps>
}

/** The header of every page: the name of the service, the pages, the key and the colours. */
export const SiteHeader = ({ title, current, Anchor = PlainAnchor }: SiteHeaderProps): JSX.Element => (
  <header class="frame-header">
    <div class="frame-header-row">
      <Anchor href="./" class="frame-brand">
        <Mark />
        <span class="frame-brand-name">{title ?? ' '}</span>
      </Anchor>
      <nav class="frame-nav" aria-label="Main">
        {pages.map(({ href, title: words }) => (
          <Anchor key={href} href={href} class="frame-nav-link" aria-current={words === current ? 'page' : undefined}>
            {words}
          </Anchor>
        ))}
      </nav>
      <div class="frame-tools">
        <SiteTools />
      </div>
    </div>
  </header>
)

/** The controls at the end of the header. */
export const SiteTools = (): JSX.Element => (
  <>
    <KeyButton />
    <ThemeSwitch />
  </>
)

const PlainAnchor = (props: HeaderLinkProps): JSX.Element => <a {...props} />
