import type { JSX } from 'preact'
import { catalogue } from '../../shared/catalogue.ts'
import { colourOf, initialsOf, inkOn } from './colour.ts'

/** The properties of the sign of a vendor. */
export interface VendorMarkProps {
  readonly id: string
  readonly name: string
}

/** The initials of a vendor on its colour, beside its name. */
export function VendorMark({ id, name }: VendorMarkProps): JSX.Element {
  const colour = colourOf(id, catalogue.value?.vendors.find((vendor) => vendor.id === id)?.color)
  return (
    <span class="card-vendor-mark" style={{ backgroundColor: colour, color: inkOn(colour) }} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
