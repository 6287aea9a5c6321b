import type { JSX } from 'preact'
import { Mark } from '../ui/Mark.tsx'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'

/** The other pages of the gateway, with addresses relative to the base of the document. */
const pages = [
  { href: './', title: 'Catalogue' },
  { href: 'docs', title: 'Docs' },
] as const

/** The header of the playground, with links that load pages. */
export const Header = ({ title }: { readonly title: string | undefined }): JSX.Element => (
  <header class="frame-header">
    <div class="frame-header-row">
      <a href="./" class="frame-brand">
        <Mark />
        <span class="frame-brand-name">{title ?? ' '}</span>
      </a>
      <nav class="frame-nav" aria-label="Main">
        {pages.map(({ href, title: text }) => (
          <a key={href} href={href} class="frame-nav-link">
            {text}
          </a>
        ))}
        <a href="docs/openapi" class="frame-nav-link" aria-current="page">
          API
        </a>
      </nav>
      <div class="frame-tools">
        <ThemeSwitch />
      </div>
    </div>
  </header>
)
