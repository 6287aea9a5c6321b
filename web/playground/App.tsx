import { Component, type ComponentChildren, type ComponentType, type JSX } from 'preact'
import { catalogue } from '../shared/catalogue.ts'
import { reasonOf } from '../shared/values.ts'
import { mainId, SkipLink } from '../ui/SkipLink.tsx'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'
import { Mark } from '../ui/elements.tsx'
import { Button, Heading, Notice, Toasts } from '../ui/index.ts'
import { CataloguePage } from './catalogue/CataloguePage.tsx'
import { KeyButton } from './key/KeyButton.tsx'
import { lazy } from './lazy.tsx'
import { Link, location } from './router.ts'

/** A page, and what of the path it needs. */
type Page = ComponentType<{ readonly id: string }>

const ModelPage: Page = lazy(async () => (await import('./model/ModelPage.tsx')).ModelPage)
const HistoryPage: Page = lazy(async () => (await import('./history/HistoryPage.tsx')).HistoryPage)
const TasksPage: Page = lazy(async () => (await import('./tasks/TasksPage.tsx')).TasksPage)
const ComparePage: Page = lazy(async () => (await import('./history/ComparePage.tsx')).ComparePage)

/** The pages by their paths. The part of a path in parentheses is the id that a page takes. */
const routes: readonly (readonly [RegExp, Page])[] = [
  [/^\/$/, CataloguePage],
  [/^\/models\/([^/]+)\/?$/, ModelPage],
  [/^\/history\/?$/, HistoryPage],
  [/^\/tasks\/?$/, TasksPage],
  [/^\/compare\/?$/, ComparePage],
]

function pageOf(path: string): { readonly Page: Page; readonly id: string } {
  for (const [pattern, Page] of routes) {
    const match = pattern.exec(path)
    if (match !== null) return { Page, id: decoded(match[1] ?? '') }
  }
  return { Page: NotFoundPage, id: path }
}

/** An escape that is cut off is part of the name. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The playground: its header, and the page that the address names. */
export function App(): JSX.Element {
  const { path } = location.value
  const { Page, id } = pageOf(path)
  return (
    <>
      <SkipLink />
      <Header />
      <main id={mainId} class="frame-main" tabIndex={-1}>
        <Boundary key={path}>
          <Page id={id} />
        </Boundary>
      </main>
      <Toasts />
    </>
  )
}

/** The page for addresses that name none. */
function NotFoundPage({ id }: { readonly id: string }): JSX.Element {
  return (
    <div class="frame-page frame-missing">
      <Heading title="Page not found">This page does not exist</Heading>
      <p>
        The playground has no page <code>{id}</code>.
      </p>
      <Link to="/" class="ui-button ui-button-primary">
        Show the catalogue
      </Link>
    </div>
  )
}

/** The parts of the playground, with the paths at which each is the current one. */
const parts = [
  { to: '/', title: 'Catalogue', at: /^\/($|models\/)/ },
  { to: '/history', title: 'History', at: /^\/(history|compare)$/ },
  { to: '/tasks', title: 'Tasks', at: /^\/tasks$/ },
] as const

/** The pages beside the playground, with addresses relative to the base of the document. */
const pages = [
  { href: 'docs', title: 'Docs' },
  { href: 'docs/openapi', title: 'API' },
] as const

/** The header: the name of the service, the parts of the playground, and what holds for all of them. */
function Header(): JSX.Element {
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

/** Shows why a page failed, in place of an empty one. */
class Boundary extends Component<{ readonly children: ComponentChildren }, { readonly error?: unknown }> {
  static override getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  override render(): ComponentChildren {
    if (this.state.error === undefined) return this.props.children
    const { error } = this.state
    return (
      <div class="frame-page">
        <Notice tone="danger" title="This page failed." isAlert>
          <p>{reasonOf(error)}</p>
          <Button icon="retry" onClick={() => globalThis.location.reload()}>
            Load it again
          </Button>
        </Notice>
      </div>
    )
  }
}
