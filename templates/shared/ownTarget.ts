import { join } from 'node:path'
import type { Target } from '../../generator/catalogue/target.ts'
import { templates } from '../../generator/root.ts'
import { reservedNames } from './reserved.ts'

/** The parts of a definition that all targets of this project have: their templates are in their folders. */
export const own = (
  name: string,
  reserved: ReadonlySet<string> = reservedNames(name),
): Pick<Target, 'name' | 'reserved'> & { readonly templates: string } => ({
  name,
  templates: join(templates, name),
  reserved,
})
