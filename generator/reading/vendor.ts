import { basename } from 'node:path/posix'
import type { Vendor } from '../catalogue/catalogue.ts'
import { idProblem } from '../catalogue/names.ts'
import { editorSchema, optional, readKeys, required, scalar, text, type EditorSchema } from '../source/field.ts'
import type { Node } from '../source/node.ts'
import { address } from './namedFields.ts'

const colorPattern = /^#[0-9a-fA-F]{6}$/

const color = scalar(
  'a color such as "#336699"; quote it',
  { type: 'string', pattern: colorPattern.source },
  (value) => (typeof value === 'string' && colorPattern.test(value) ? value : undefined),
)

const keys = {
  name: required(text, 'The display name.'),
  color: optional(color, 'A color of the vendor, as #rrggbb.'),
  url: optional(address, 'The address of its page.'),
  logo: optional(address, 'The address of its logo.'),
}

/** The vendor that this file describes, or undefined after its errors have been reported. Its file name is its id. */
export function readVendor(file: string, node: Node): Vendor | undefined {
  const id = basename(file, '.yaml')
  const problem = idProblem(id)
  if (problem !== undefined) return void node.report('bad-id', id, problem)
  const read = readKeys(node, keys)
  return read && { id, ...read }
}

/** JSON Schema of a vendor file, for editors. */
export const vendorSchema = (): EditorSchema => editorSchema(keys)
