import type { CatalogParam, Shape } from '@gatewright/catalog'

/** Whether a value is a file, a list of files, or an entry of an option list, such as a voice. */
const isInput = (shape: Shape): boolean =>
  shape.is === 'file' ||
  (shape.is === 'string' && shape.catalog !== undefined) ||
  ((shape.is === 'list' || shape.is === 'nullable') && isInput(shape.of))

/** The groups in the order in which people fill in a form: what it is about, what goes in, the size, how many. */
const groups: readonly ((param: CatalogParam) => boolean)[] = [
  ({ name }) => /^(?:prompt|text|script|lyrics|messages|query)$/i.test(name),
  ({ shape, required }) => required || isInput(shape),
  ({ name }) => /^(?:aspect_?ratio|(?:image|video|output)?_?size|resolution|width|height|duration)$/i.test(name),
  ({ name }) => /^(?:n|count|num_?(?:images|videos|outputs|results|samples))$/i.test(name),
]

/** The place of the other parameters, which follow all groups. */
export const lastRank: number = groups.length

/** Returns the place of a parameter in a form. Those with the same place keep the order of the spec. */
export function rankOf(param: CatalogParam): number {
  const rank = groups.findIndex((isIn) => isIn(param))
  return rank < 0 ? lastRank : rank
}
