import { nearestFirst } from '@gatewright/validators/nearest'
import type { JSX } from 'preact'
import type { PlaygroundIndex } from '../../../gateway/pages/data.ts'
import { Link } from '../router.ts'
import { Heading } from '../../ui/index.ts'
import { ModelLink } from './ModelLink.tsx'

/** How many similar models are offered. */
const most = 5

/** The page for an id that no model has, with the models whose ids are most like it. */
export function UnknownModel({ id, index }: { readonly id: string; readonly index: PlaygroundIndex }): JSX.Element {
  const ids = index.models.map((card) => card.id)
  return (
    <div class="frame-page model-unknown">
      <Heading title="Unknown model">No model has this id</Heading>
      <p>
        The catalogue has no model <code>{id.slice(0, 200)}</code>. The nearest ids are:
      </p>
      <ul>
        {nearestFirst(ids, id)
          .slice(0, most)
          .map((near) => (
            <li key={near}>
              <ModelLink id={near} /> <code>{near}</code>
            </li>
          ))}
      </ul>
      <Link to="/" class="ui-button ui-button-secondary">
        Show the catalogue
      </Link>
    </div>
  )
}
