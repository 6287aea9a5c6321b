import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Model } from '../../../generator/catalogue/catalogue.ts'
import { isAlwaysThere } from '../../../generator/catalogue/defaults.ts'
import { ruleSet } from '../../../generator/language/ruleSet.ts'
import { given, paramsOf, settle } from '../../../generator/language/rule.ts'
import { areRulesValid } from '../../../generator/reading/ruleDefaults.ts'
import { inputSchema, outputSchema } from '../../../generator/writing/schema.ts'
import { compileSchema } from '../../contract/ajv.ts'
import { times } from '../../support/size.ts'
import { inputsOf, modelsWithRules } from './rules.ts'

type Input = Readonly<Record<string, unknown>>

/** Returns the output of a validator for an input whose values are valid by themselves; undefined if it is refused. */
function parse({ rules, params }: Model, input: Input): Input | undefined {
  const set = ruleSet(rules, params, new Set([...rules.flatMap(paramsOf), ...params.map(({ name }) => name)]))
  const { filled, broken } = settle(set, (name) => input[name])
  const isMissing = params.some(({ name, required, allowEmpty }) => {
    const isThere = allowEmpty ? input[name] !== undefined : given(input[name])
    return required && !isThere
  })
  return broken.length > 0 || isMissing ? undefined : { ...Object.fromEntries(filled), ...input }
}

test('rules that the compiler accepts keep the law of defaults, and the JSON Schema agrees', () => {
  const seen = { valid: 0, accepted: 0, withheld: 0, refused: 0 }
  const law = fc.property(
    modelsWithRules
      .filter(({ rules, params }) => areRulesValid(rules, params, []))
      .chain((model) => fc.tuple(fc.constant(model), fc.array(inputsOf(model), { minLength: 20, maxLength: 20 }))),
    ([model, inputs]) => {
      seen.valid++
      const [isInput, isOutput] = [compileSchema(inputSchema(model)), compileSchema(outputSchema(model))]
      for (const input of inputs) {
        const output = parse(model, input)
        expect(isInput(input)).toBe(output !== undefined)
        seen[output === undefined ? 'refused' : 'accepted']++
        if (output === undefined) continue
        if (model.params.some(({ name, withheld }) => withheld && !(name in output))) seen.withheld++
        expect(parse(model, output)).toEqual(output)
        expect({ input: isInput(output), output: isOutput(output) }).toEqual({ input: true, output: true })
        expect(model.params.filter(isAlwaysThere).every(({ name }) => name in output)).toBe(true)
      }
    },
  )
  fc.assert(law, { numRuns: times(100, 400), seed: 10 })
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(times(30, 150))
})
