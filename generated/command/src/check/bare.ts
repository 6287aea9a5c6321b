import { isRecord } from './values.js'

/** Takes the prototypes off the rows of a table, once: what a row leaves out must not be read from a polluted one. */
export function bare<Table>(table: Table): Table {
  if (Array.isArray(table)) table.forEach(bare)
  else if (isRecord(table) && Reflect.getPrototypeOf(table) !== null) {
    Object.setPrototypeOf(table, null)
    Object.values(table).forEach(bare)
  }
  return table
}
