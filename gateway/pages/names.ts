import type { PagesContext } from './context.ts'

/** The part of a catalogue that has the names of vendors and models. */
type Named = Pick<PagesContext['packages']['catalog'], 'vendors' | 'models'>

/** Returns the name of a vendor by its id. */
export function vendorNamesOf({ vendors }: Pick<Named, 'vendors'>): (id: string) => string {
  const names = new Map(vendors.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id
}

/** Returns the names of models as lists show them: models of equal names carry that of their vendor. */
export function modelNamesOf(catalog: Named): (model: Named['models'][number]) => string {
  const vendorName = vendorNamesOf(catalog)
  const counts = new Map<string, number>()
  for (const { name } of catalog.models) counts.set(name, (counts.get(name) ?? 0) + 1)
  return ({ name, vendor }) => ((counts.get(name) ?? 0) > 1 ? `${name} (${vendorName(vendor)})` : name)
}
