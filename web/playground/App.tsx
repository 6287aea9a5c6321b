import type { ComponentType, JSX } from 'preact'
import { Boundary } from './frame/Boundary.tsx'
import { Header } from './frame/Header.tsx'
import { lazy } from './frame/lazy.tsx'
import { SkipLink, mainId } from '../ui/SkipLink.tsx'
import { CataloguePage } from './pages/CataloguePage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { location } from './router.ts'
import { Toasts } from '../ui/index.ts'

/** A page, and what of the path it needs. */
type Page = ComponentType<{ readonly id: string }>

const ModelPage: Page = lazy(async () => (await import('./pages/ModelPage.tsx')).ModelPage)
const HistoryPage: Page = lazy(async () => (await import('./history/index.ts')).HistoryPage)
const ComparePage: Page = lazy(async () => (await import('./history/index.ts')).ComparePage)

/** The pages by their paths. The part of a path in parentheses is the id that a page takes. */
const routes: readonly (readonly [RegExp, Page])[] = [
  [/^\/$/, CataloguePage],
  [/^\/models\/([^/]+)\/?$/, ModelPage],
  [/^\/history\/?$/, HistoryPage],
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
