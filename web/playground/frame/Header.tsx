import type { JSX } from 'preact'
import { catalogue } from '../../shared/catalogue.ts'
import { KeyButton } from '../key/index.ts'
import { Link, location } from '../router.ts'
import { Mark } from '../../ui/Mark.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'

/** The parts of the playground, with the paths at which each is the current one. */
const parts = [
  { to: '/', title: 'Catalogue', at: /^\/($|models\/)/ },
  { to: '/history', title: 'History', at: /^\/(history|compare)$/ },
] as const

/** The pages beside the playground, with addresses relative to the base of the document. */
const pages = [
  { href: 'docs', title: 'Docs' },
  { href: 'docs/openapi', title: 'API' },
] as const

/** The header: the name of the service, the parts of the playground, and what holds for all of them. */
export function Header(): JSX.Element {
  const { path } = location.value
  return (
    <header class="frame-header">
      <div class="frame-header-row">
        <Link to="/" class="frame-brand">
          <Mark />
          <span class="frame-brand-name">{catalogue.value?.service.title ?? ' '}</span>
        </Link>
        <nav class="frame-nav" aria-label="Main">
          {parts.map(({ to, title, at }) => (
            <Link key={to} to={to} class="frame-nav-link" aria-current={at.test(path) ? 'page' : undefined}>
              {title}
            </Link>
          ))}
          {pages.map(({ href, title }) => (
            <a key={href} href={href} class="frame-nav-link">
              {title}
            </a>
          ))}
        </nav>
        <div class="frame-tools">
          <KeyButton />
          <ThemeSwitch />
        </div>
      </div>
    </header>
  )
}
