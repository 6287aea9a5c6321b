/** Removes the prototypes of the rows of a table, so that an absent key is never read from a polluted prototype. */
export function bare<Table extends object>(table: Table): Table {
  if (!Array.isArray(table)) Object.setPrototypeOf(table, null)
  const parts: readonly unknown[] = Object.values(table)
  for (const part of parts) if (part instanceof Object) bare(part) // false for one that is bare
  return table
}
