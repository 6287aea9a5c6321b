import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import type { Json } from '../../../../generator/catalogue/catalogue.ts'
import { isObject, type JsonObject } from '../../../../generator/commands/import/json.ts'
import { isRelease, times } from '../../../support/size.ts'
import { keywords, neighbours, places, values } from './everyKeyword.ts'
import { importSchema } from './made.ts'
import { choiceBehind, compiled, inSpec, issuesOf } from './verdicts.ts'

const options = { strict: false, logger: false, validateFormats: false } as const
const draft2020 = new Ajv2020(options)
const draft7 = new Ajv(options)

/** Draft 7 has the keywords that 2020-12 has replaced. */
const isOld = (schema: JsonObject): boolean =>
  'dependencies' in schema || 'additionalItems' in schema || Array.isArray(schema['items'])

/** The inputs about which our validator and Ajv on the source disagree, if the report says nothing. */
function silentDifferences(schema: JsonObject, inputs: readonly Json[], isOldDraft: boolean): readonly string[] {
  const lowered = importSchema(schema)
  if (lowered.notes.some(({ kind, code }) => kind === 'loss' || kind === 'mistake' || code === 'implied-type'))
    return []
  const validate = (isOldDraft ? draft7 : draft2020).compile({ type: 'object', ...schema })
  const model = compiled(lowered)
  return inputs
    .filter((one) => isObject(one))
    .flatMap((input) => {
      const issues = issuesOf(model, inSpec(input, lowered))
      const isSame = validate(input) === (issues.length === 0)
      return isSame || (issues.length > 0 && choiceBehind(issues, input) !== undefined) ? [] : [JSON.stringify(input)]
    })
}

/** The number of neighbours beside a keyword: one after the other, in `npm run test:release` all. */
const besides = times(1, 4)

/** Each keyword in each place. */
const cases = Object.entries(keywords).flatMap(([keyword, all], first) =>
  Object.keys(places).map((place, index) => ({
    keyword,
    place,
    all,
    beside: Object.entries(neighbours).filter((_, at, all) => {
      const after = (at - ((first + index) % all.length) + all.length) % all.length
      return isRelease || after < besides
    }),
  })),
)

test.each(cases)('$keyword in $place is declared, or noted', ({ keyword, place, all, beside }) => {
  const [schemaAt, valueAt] = places[place] ?? []
  if (schemaAt === undefined || valueAt === undefined) throw new Error(place)
  const inputs = values.map((one) => valueAt(one))
  const silent = all.flatMap((value) =>
    beside.flatMap(([name, neighbour]) => {
      const schema: JsonObject = { ...neighbour, [keyword]: value }
      const [first] = silentDifferences(schemaAt(schema), inputs, isOld(schema))
      return first === undefined ? [] : [`${JSON.stringify(schema)} (${name}): ${first}`]
    }),
  )
  expect(silent).toEqual([])
})
