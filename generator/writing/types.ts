import type { Schema } from '../catalogue/catalogue.ts'
import { code, type Code } from './code.ts'
import { libraryType, type Texts } from './libraryType.ts'
import { comment, identifier } from './print.ts'
import { isList, isSchema, typeOf } from './schemaType.ts'
import { printType, type Member } from './typeSyntax.ts'

/**
 * The exported interface of an object's JSON Schema, under this name. Comments state bounds and defaults, which types
 * cannot express.
 */
export async function declare(name: string, schema: Schema, texts: Texts): Promise<Code> {
  const members = await Promise.all(alone(schema).map((one) => membersOf(one, texts)))
  const body = printType({ is: 'object', members: members.flat() })
  const words = typeof schema.description === 'string' ? comment(schema.description) : comment('')
  return code`${words}\nexport interface ${identifier(name)} ${body}`
}

/** The schema of an object as objects with one property each: what the library writes of one does not depend on the others. */
function alone({ properties = null, required = [] }: Schema): readonly Schema[] {
  if (!isSchema(properties)) throw new Error('Only the schema of an object becomes an interface.')
  const needed = isList(required) ? required : []
  return Object.entries(properties).map(([name, property]) => ({
    type: 'object',
    properties: { [name]: property },
    required: needed.includes(name) ? [name] : [],
  }))
}

async function membersOf(schema: Schema, texts: Texts): Promise<readonly Member[]> {
  const type = typeOf(schema) ?? (await libraryType(schema, texts))
  if (type.is !== 'object') throw new Error('The library made something else of an object.')
  return type.members
}
