import type { PartCheck } from '../../../generator/language/either.ts'
import type { AdviceSet, Recommendation } from '../../../generator/language/recommendation.ts'
import { explainRules } from '../../../generator/language/ruling.ts'
import type { Field } from '../../../generator/language/shape.ts'
import { proven } from '../../../generator/language/values.ts'
import { noExtras, unpackExtras } from './extras.ts'
import { interpreter, type Abilities } from './interpreter.ts'
import { extra, firstCode, pageSize, single, unpackField } from './packed.ts'
import { unknownModel } from './unknownModel.ts'
import { defineValidator, withAdvice, type Validator } from './validator.ts'

/** The table of all models, as text. */
export interface PackedCatalogue {
  /** Each id, and its aliases, without the letters that it shares with the one before; their number is in front, in base 36. */
  readonly ids: string
  /** The parameters that several models have. */
  readonly shared: string
  /** The parameters that one model has, in the order of the models. */
  readonly singles: string
  /** The parameters of each model: letters for positions in `shared`, and signs for the next of the singles and extras. */
  readonly models: string
  /** What few models have: rules, the order of their defaults, withheld defaults, advice and openness. */
  readonly extras: string
}

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

/** A model, before its parameters are unpacked. */
interface Row {
  /** The positions of its parameters in the texts of all. */
  readonly params: readonly number[]
  readonly extras: string
}

/** Returns the validators of packed models. Each is made on first use, and kept; until then, only ids are unpacked. */
export function unpackCatalogue(packed: PackedCatalogue, features: Features): CompactCatalogue {
  const { ids, positions } = unpackIds(packed.ids)
  const made: AnyValidator[] = []
  let rows: readonly Row[] | undefined
  let texts: readonly string[] = []
  const fields: Field[] = [] // models share those that they have in common
  const paramsOf = ({ params }: Row): readonly Field[] =>
    params.map((position) => (fields[position] ??= unpackField(texts[position] ?? '')))
  const make = (at: number): AnyValidator => {
    if (!rows) {
      const shared = packed.shared.split('|')
      texts = [...shared, ...packed.singles.split('|')]
      rows = unpackRows(packed, shared.length)
    }
    const row = proven<Row>(rows[at])
    return validatorFor(ids[at] ?? '', paramsOf(row), row.extras, features)
  }
  return {
    ids: Object.freeze(ids),
    validatorOf: (id) => {
      const at = positions.get(id)
      if (at === undefined) throw unknownModel(id, [...positions.keys()])
      return (made[at] ??= make(at))
    },
  }
}

/** Returns the ids, and the position of each id and of each alias. */
function unpackIds(text: string): { readonly ids: string[]; readonly positions: ReadonlyMap<string, number> } {
  const ids: string[] = []
  const positions = new Map<string, number>()
  let last = ''
  for (const names of text.match(/[^ ]+/g) ?? []) {
    const at = ids.length
    for (const name of names.split('+')) {
      last = last.slice(0, parseInt(name.charAt(0), 36)) + name.slice(1)
      ids[at] ??= last
      positions.set(last, at)
    }
  }
  return { ids, positions }
}

function unpackRows({ models, extras }: PackedCatalogue, firstSingle: number): readonly Row[] {
  const more = extras.split('|')
  let [next, nextExtra, page] = [firstSingle, 0, 0]
  return models.split(' ').map((letters) => {
    const params: number[] = []
    let own = ''
    for (let at = 0; at < letters.length; at++) {
      const code = letters.charCodeAt(at) - firstCode
      if (letters[at] === single) params.push(next++)
      else if (letters[at] === extra) own = more[nextExtra++] ?? ''
      else if (code < 0) page += pageSize
      else {
        params.push(page + code)
        page = 0
      }
    }
    return { params, extras: own }
  })
}

function validatorFor(id: string, params: readonly Field[], text: string, features: Features): AnyValidator {
  const { rules, withheld, advice, isOpen } = text === '' ? noExtras : unpackExtras(text, params)
  const accept = interpreter({ params, rules, withheld, isOpen, abilities: features })
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
