import type { Imported } from './imported.ts'

/** An operation in the words of people. */
export const operationText = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method.toUpperCase()} ${path}`

/** The vendor and the id of the only model of a file: the evidence that a moved file is the same one. */
export const nameOfOnly = ({ format, vendor, id }: Imported): string | undefined =>
  format === 'cog' || format === 'json-schema' ? `${vendor} ${id}` : undefined
