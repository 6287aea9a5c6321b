import type { CatalogModel, CatalogParam } from '@gatewright/catalog'
import type { Params } from './size.ts'

/** Returns a name in camelCase. */
export const camelCase = (name: string): string =>
  name.replace(/[_-]+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase())

/** A model and the parameters of a call. */
export interface Call {
  readonly model: CatalogModel
  readonly params: Params
}

/** Returns the call with names in camelCase: imported models keep those of their vendor, such as `num_outputs`. */
export const inCamelCase = ({ model, params }: Call): Call => ({
  model: {
    ...model,
    params: model.params.map((param) => ({ ...param, name: camelCase(param.name) })),
    // Packages of an earlier build have no roles.
    roles: Object.fromEntries(Object.entries(model.roles ?? {}).map(([role, name]) => [role, camelCase(name)])),
  },
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [camelCase(name), value])),
})

/** The results of a model, as names and units of parameters call them. */
const results =
  '(?:Image|Output|Video|Result|Sample|Variation|Picture|Generation|Candidate|Completion|Clip|Song|File)s?'

/** The names of a parameter that says how many results to make. */
const countNames = new RegExp(
  `^(?:n|count|quantity|batch(?:Size|Count)|(?:(?:num|numberOf|n|max|total)?${results}(?:Count|PerPrompt)?))$`,
  'i',
)

const resultUnit = new RegExp(`^${results}$`, 'i')

/** Whether a parameter says how many results to make: a whole number, by its unit or by its name. */
export const isCount = ({ name, shape }: Pick<CatalogParam, 'name' | 'shape'>): boolean =>
  (shape.is === 'number' && shape.integer === true && (resultUnit.test(shape.unit ?? '') || countNames.test(name))) ||
  (shape.is === 'choice' && shape.values.every(isInteger) && countNames.test(name))

const isInteger = (value: string | number): boolean => /^\d+$/.test(String(value))
