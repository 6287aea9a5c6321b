import { isRecord } from './values.js'

/** Removes the prototypes of the rows of a table, so that an absent key is never read from a polluted prototype. */
export function bare<Table>(table: Table): Table {
  if (Array.isArray(table)) table.forEach(bare)
  else if (isRecord(table)) {
    Object.setPrototypeOf(table, null)
    Object.values(table).forEach(bare)
  }
  return table
}
