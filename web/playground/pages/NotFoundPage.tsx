import type { JSX } from 'preact'
import { Link } from '../router.ts'
import { Heading } from '../../ui/index.ts'

/** The page for addresses that name none. */
export function NotFoundPage({ id }: { readonly id: string }): JSX.Element {
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
