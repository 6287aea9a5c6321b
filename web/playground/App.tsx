import { Component, type ComponentChildren, type ComponentType, type JSX } from 'preact'
import { attempt } from '../shared/attempt.ts'
import { catalogue } from '../shared/catalogue.ts'
import { reasonOf } from '../shared/values.ts'
import { mainId, SkipLink } from '../ui/SkipLink.tsx'
import { SiteHeader, type HeaderLinkProps } from '../ui/SiteHeader.tsx'
import { Button, Heading, Notice, Toasts } from '../ui/index.ts'
import { CataloguePage } from './catalogue/CataloguePage.tsx'
import { lazy } from './lazy.tsx'
import { Link, location } from './router.ts'

/** A page, and what of the path it needs. */
type Page = ComponentType<{ readonly id: string }>

const ModelPage: Page = lazy(async () => (await import('./model/ModelPage.tsx')).ModelPage)
const HistoryPage: Page = lazy(async () => (await import('./history/HistoryPage.tsx')).HistoryPage)
const TasksPage: Page = lazy(async () => (await import('./tasks/TasksPage.tsx')).TasksPage)
const CompareRunsPage: Page = lazy(async () => (await import('./history/CompareRunsPage.tsx')).CompareRunsPage)
const CompareModelsPage: Page = lazy(async () => (await import('./compare/CompareModelsPage.tsx')).CompareModelsPage)

/** The pages by their paths. The part of a path in parentheses is the id that a page takes. */
const routes: readonly (readonly [RegExp, Page])[] = [
  [/^\/$/, CataloguePage],
  [/^\/models\/([^/]+)\/?$/, ModelPage],
  [/^\/history\/?$/, HistoryPage],
  [/^\/tasks\/?$/, TasksPage],
  [/^\/history\/compare\/?$/, CompareRunsPage],
  [/^\/compare\/?$/, CompareModelsPage],
]

function pageOf(path: string): { readonly Page: Page; readonly id: string } {
  for (const [pattern, Page] of routes) {
    const match = pattern.exec(path)
    const [, id = ''] = match ?? []
    // An escape that is cut off is part of the name.
    if (match !== null) return { Page, id: attempt(() => decodeURIComponent(id)) ?? id }
  }
  return { Page: NotFoundPage, id: path }
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

/** The pages of the header that are parts of the playground, with the paths at which each is the current one. */
const parts = [
  { href: './', title: 'Catalogue', at: /^\/($|models\/|compare)/ },
  { href: 'history', title: 'History', at: /^\/history/ },
  { href: 'tasks', title: 'Tasks', at: /^\/tasks$/ },
] as const

/** A link of the header, which loads no new page within the playground. */
const Anchor = ({ href, ...props }: HeaderLinkProps): JSX.Element =>
  parts.some((part) => part.href === href) ? (
    <Link to={`/${href.replace('./', '')}`} {...props} />
  ) : (
    <a href={href} {...props} />
  )

const Header = (): JSX.Element => (
  <SiteHeader
    title={catalogue.value?.service.title}
    current={parts.find(({ at }) => at.test(location.value.path))?.title}
    Anchor={Anchor}
  />
)

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
