import { bare } from '../../../generator/language/bare.ts'
import type { PartCheck } from '../../../generator/language/either.ts'
import type { AdviceSet, Recommendation } from '../../../generator/language/recommendation.ts'
import { explainRules } from '../../../generator/language/ruling.ts'
import type { Field } from '../../../generator/language/shape.ts'
import { proven } from '../../../generator/language/values.ts'
import { interpreter, type Abilities, type Interpreted } from './interpreter.ts'
import { unknownModel } from './unknownModel.ts'
import { defineValidator, withAdvice, type Validator } from './validator.ts'

/** The functions that only some catalogues need, so that the others do not include them. */
export interface Features extends Abilities {
  /** Explains parts of values. */
  readonly parts?: PartCheck | undefined
  /** The same for models that ignore unknown keys. */
  readonly openParts?: PartCheck | undefined
  readonly recommendationsFor?: (set: AdviceSet, input: unknown) => readonly Recommendation[]
}

/** The data of all models, which share the parameters that they have in common. */
export interface CatalogueTable {
  /** Every parameter that differs from the others. */
  readonly params: readonly Field[]
  /** The id of each model, followed by its aliases. */
  readonly names: readonly (readonly string[])[]
  /** The positions of the parameters of each model. */
  readonly models: readonly (readonly number[])[]
  /** The parts that few models have, by id. */
  readonly extras: Readonly<Record<string, Extras>>
}

interface Extras extends Omit<Interpreted, 'params'> {
  readonly advice?: AdviceSet
}

/** The validators of a catalogue. */
export interface CompactCatalogue {
  readonly ids: readonly string[]
  readonly validatorOf: (id: string) => AnyValidator
}

type AnyValidator = Validator<unknown, unknown>

/** Returns the validators of a table. Each is made on first use, and kept. */
export function catalogueOf({ params, names, models, extras }: CatalogueTable, features: Features): CompactCatalogue {
  const ids = Object.freeze(names.map(([id = '']) => id))
  const positions = new Map(names.flatMap((own, at) => own.map((name) => [name, at])))
  const made: AnyValidator[] = []
  return {
    ids,
    validatorOf: (name) => {
      const at = positions.get(name)
      if (at === undefined) throw unknownModel(name, [...positions.keys()])
      const id = ids[at] ?? ''
      const own = models[at]?.map((position) => proven<Field>(params[position])) ?? []
      return (made[at] ??= validatorFor(id, bare({ ...extras[id], params: own }), features))
    },
  }
}

function validatorFor(id: string, model: Extras & Interpreted, features: Features): AnyValidator {
  const { params, rules, advice, isOpen } = model
  const accept = interpreter(model, features)
  const is = (input: unknown): input is unknown => {
    try {
      return accept(input) !== undefined
    } catch {
      return false
    }
  }
  const validator = defineValidator<unknown, unknown>(
    id,
    accept,
    is,
    params,
    rules && ((input, words) => explainRules(rules, input, words)),
    isOpen ? features.openParts : features.parts,
  )
  const { recommendationsFor } = features
  return advice && recommendationsFor ? withAdvice(validator, (input) => recommendationsFor(advice, input)) : validator
}
