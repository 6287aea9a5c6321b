import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { DescribedValidator } from '../../templates/validators/runtime/described.ts'
import type { FieldValidator } from '../../templates/validators/runtime/fields.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import { repository } from './command.ts'
import { unchecked } from './reading.ts'

/** The described validator of any model. */
export type AnyDescribed = DescribedValidator<unknown, unknown, Readonly<Record<string, FieldValidator<unknown>>>>

/** The module of a model with its schema, from built packages; those of the repository if no folder is named. */
export async function loadDescribed(
  id: string,
  packages: string = join(repository, 'generated'),
): Promise<AnyDescribed> {
  const loaded: unknown = await import(pathToFileURL(join(packages, `validators/dist/schemas/${id}.js`)).href)
  return unchecked<AnyDescribed>(Object.values(fieldsOf(loaded))[0])
}
