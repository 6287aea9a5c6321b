import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/ui.css'
import '../ui/frame.css'
import './viewer.css'
import { render, type JSX } from 'preact'
import { loadCatalogue, catalogue, catalogueError } from '../shared/catalogue.ts'
import { followTheme } from '../ui/ThemeSwitch.tsx'
import { loadScalar } from './scalar.ts'
import { followAddress, selected, unknownId } from './selection.ts'
import { SiteHeader } from '../ui/SiteHeader.tsx'
import { mainId, SkipLink } from '../ui/SkipLink.tsx'
import { Button, Notice } from '../ui/index.ts'
import { DocumentView } from './DocumentView.tsx'
import { Navigation } from './Navigation.tsx'

void loadScalar() // the largest part: it loads while the navigation does
void loadCatalogue()
followTheme()
followAddress()

const home = document.getElementById('app')
if (home !== null) render(<Viewer />, home)

/** The viewer of OpenAPI documents: a navigation, and one document at a time. */
function Viewer(): JSX.Element {
  return (
    <>
      <SkipLink />
      <SiteHeader title={catalogue.value?.service.title} current="API" />
      <div class="viewer-page">
        <Navigation />
        <section id={mainId} class="viewer-main" tabIndex={-1} aria-label="Document">
          {catalogueError.value !== undefined && <Failure reason={catalogueError.value} />}
          {unknownId.value !== undefined && <Unknown id={unknownId.value} />}
          {selected.value !== undefined && <DocumentView entry={selected.value} />}
        </section>
      </div>
    </>
  )
}

/** Says why there is no navigation, with a button that loads it again. */
const Failure = ({ reason }: { readonly reason: string }): JSX.Element => (
  <Notice tone="danger" title="The catalogue could not be loaded." isAlert>
    <p>{reason}.</p>
    <Button icon="retry" onClick={loadCatalogue}>
      Try again
    </Button>
  </Notice>
)

const Unknown = ({ id }: { readonly id: string }): JSX.Element => (
  <Notice tone="danger" title={`There is no model "${id}".`}>
    <p>Choose a model in the navigation, or search for one.</p>
  </Notice>
)
