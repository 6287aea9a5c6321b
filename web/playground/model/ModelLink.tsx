import type { JSX } from 'preact'
import { catalogue } from '../../shared/catalogue.ts'
import { Link } from '../router.ts'

/** A link to the page of a model, with its name. */
export function ModelLink({ id }: { readonly id: string }): JSX.Element {
  const name = catalogue.value?.models.find((card) => card.id === id)?.name ?? id
  return <Link to={`/models/${encodeURIComponent(id)}`}>{name}</Link>
}
