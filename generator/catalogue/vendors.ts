import type { Vendor } from './catalogue.ts'
import { titleOf } from './names.ts'

/**
 * Returns the name of a vendor by its id, the same in every document and on every page. A vendor without a file is called
 * by its id as people write it: `vendor12` is `Vendor 12`.
 */
export const vendorName = (vendors: readonly Vendor[], id: string): string =>
  vendors.find((vendor) => vendor.id === id)?.name ?? readable(id)

/** Returns every vendor that makes one of these models, sorted by id, also those without a file. */
export function vendorsOf(
  vendors: readonly Vendor[],
  models: readonly { readonly vendor: string }[],
): readonly Vendor[] {
  const described = new Map(vendors.map((vendor) => [vendor.id, vendor]))
  const ids = [...new Set(models.map(({ vendor }) => vendor))].sort()
  return ids.map((id) => described.get(id) ?? { id, name: readable(id) })
}

const readable = (id: string): string => titleOf(id).replace(/(\p{L})(\p{N}+)$/u, '$1 $2')
