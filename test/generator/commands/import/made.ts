import type { Json } from '../../../../generator/catalogue/catalogue.ts'
import type { JsonObject } from '../../../../generator/commands/import/json.ts'
import { objectAt } from '../../../../generator/commands/import/json.ts'
import type { Keywords } from '../../../../generator/commands/import/lowering/lowering.ts'
import { lowerModel, type Lowered } from '../../../../generator/commands/import/lowering/model.ts'
import { readCog } from '../../../../generator/commands/import/reading/cog.ts'
import { readJsonSchema } from '../../../../generator/commands/import/sources.ts'
import { settle } from '../../../../generator/commands/import/settling.ts'

const named = { source: 'made', id: 'thing', vendor: 'acme', name: 'thing' }

/** Imports the JSON Schema of an input. */
export const importSchema = (schema: JsonObject): Lowered =>
  settle(lowerModel(readJsonSchema({ type: 'object', ...schema }, named)[0] ?? never()))

/** Imports a model that takes nothing and returns this. */
export const importOutput = (output: Json): Lowered => {
  const root = { components: { schemas: { Input: { type: 'object', additionalProperties: false }, Output: output } } }
  return settle(lowerModel(readCog(root, named)[0] ?? never()))
}

/** The imported parameters for the properties of an input. */
export const paramsOf = (properties: JsonObject, more: JsonObject = {}): Keywords =>
  objectAt(importSchema({ properties, ...more }).spec, 'params')

/** The codes of the notes of an import, without assumptions and choices. */
export const codesOf = ({ notes }: Lowered): readonly string[] =>
  notes.filter(({ kind }) => kind === 'loss' || kind === 'mistake' || kind === 'change').map(({ code }) => code)

function never(): never {
  throw new Error('The source holds no model.')
}
