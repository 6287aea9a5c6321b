import type { JSX } from 'preact'
import { catalogue, catalogueError, loadCatalogue } from '../data/index.ts'
import { Link } from '../router.ts'
import { Button, Heading, Notice, Spinner } from '../ui/index.ts'

/** The page of all models. */
export function CataloguePage(): JSX.Element {
  const index = catalogue.value
  return (
    <div class="frame-page">
      <Heading title={index?.service.title ?? 'Playground'} isHidden>
        Catalogue
      </Heading>
      {catalogueError.value !== undefined && <Failure reason={catalogueError.value} />}
      {index === undefined ? (
        catalogueError.value === undefined && <Spinner label="The catalogue is loading" />
      ) : (
        <ul role="list">
          {index.models.map(({ id, name }) => (
            <li key={id}>
              <Link to={`/models/${encodeURIComponent(id)}`}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Says why there is no catalogue, with a button that loads it again. */
const Failure = ({ reason }: { readonly reason: string }): JSX.Element => (
  <Notice tone="danger" title="The catalogue could not be loaded." isAlert>
    <p>{reason}.</p>
    <Button icon="retry" onClick={loadCatalogue}>
      Try again
    </Button>
  </Notice>
)
