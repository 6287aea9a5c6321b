import type { PartCheck } from './either.js'
import type { AdviceSet, Recommendation } from './recommendation.js'
import { explainRules } from './ruling.js'
import { interpreter, type Abilities } from './interpreter.js'
import { unpackTable, type PackedCatalogue, type TableModel } from './table.js'
import { unknownModel } from './unknownModel.js'
import { defineValidator, withAdvice, type Validator } from './validator.js'

/** The functions that only some catalogues need, so that the others do not include them. */
export interface Features extends Abilities {
  /** Explains parts of values. */
  readonly parts?: PartCheck | undefined
  /** The same for models that ignore unknown keys. */
  readonly openParts?: PartCheck | undefined
  readonly recommendationsFor?: (set: AdviceSet, input: unknown) => readonly Recommendation[]
}

/** The validators of a catalogue. */
export interface CompactCatalogue {
  readonly ids: readonly string[]
  readonly validatorOf: (id: string) => AnyValidator
}

type AnyValidator = Validator<unknown, unknown>

/** Returns the validators of packed models. Each is made on first use, and kept. */
export function unpackCatalogue(packed: PackedCatalogue, features: Features): CompactCatalogue {
  const { ids, positions, modelAt } = unpackTable(packed)
  const made: AnyValidator[] = []
  return {
    ids,
    validatorOf: (id) => {
      const at = positions.get(id)
      if (at === undefined) throw unknownModel(id, [...positions.keys()])
      return (made[at] ??= validatorFor(ids[at] ?? '', modelAt(at), features))
    },
  }
}

function validatorFor(id: string, model: TableModel, features: Features): AnyValidator {
  const { params, rules, advice, isOpen } = model
  const accept = interpreter(model, features)
  const validator = defineValidator<unknown, unknown>(
    id,
    accept,
    (input) => accept(input) !== undefined,
    params,
    rules && ((input, words) => explainRules(rules, input, words)),
    isOpen ? features.openParts : features.parts,
  )
  const { recommendationsFor } = features
  return advice && recommendationsFor ? withAdvice(validator, (input) => recommendationsFor(advice, input)) : validator
}
