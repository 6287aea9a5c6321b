/**
 * The hashes of modules that the formatter leaves as they are, by their texts in packages. The repository knows none, so that
 * its modules can be edited; packaging/prepared.ts finds those of the compiled package.
 */
export const laidOut: ReadonlySet<string> = new Set()
