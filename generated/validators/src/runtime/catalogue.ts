import type { PartCheck } from './either.js'
import { once } from './once.js'
import type { AdviceSet, Recommendation } from './recommendation.js'
import { paramsOf, type AdvisoryRule, type Rule, type RuleSet } from './rule.js'
import { ruleSet } from './ruleSet.js'
import { explainRules } from './ruling.js'
import type { Field } from './shape.js'
import { proven } from './values.js'
import { interpreter } from './interpreter.js'
import { firstCode, pageSize, single, unpack, unpackField, unpackRules, wordOf, type Packed } from './packed.js'
import { unknownModel } from './unknownModel.js'
import { defineValidator, withAdvice, type Validator } from './validator.js'

/** The table of all models, as text. */
export interface PackedCatalogue {
  /** Each id without the letters that it shares with the one before; their number is in front, in base 36. */
  readonly ids: string
  /** The parameters that several models have. */
  readonly shared: string
  /** The parameters that one model has, in the order of the models. */
  readonly singles: string
  /** The parameters of each model: letters for positions in `shared`, or for the next of the singles. */
  readonly models: string
  /** The parts that few models have, after their positions: openness, withheld defaults, aliases, rules and advice. */
  readonly rest: string
}

/** The functions that only some catalogues need, so that the others do not include them. */
export interface Features {
  /** Explains parts of values. */
  readonly parts?: PartCheck | undefined
  /** The same for models that ignore unknown keys. */
  readonly openParts?: PartCheck | undefined
  readonly recommendationsFor?: (set: AdviceSet, input: unknown) => readonly Recommendation[]
  readonly hasFormat?: (format: string, text: string) => boolean
}

/** The validators of a catalogue. */
export interface CompactCatalogue {
  readonly ids: readonly string[]
  readonly validatorOf: (id: string) => Validator<unknown, unknown>
}

type AnyValidator = Validator<unknown, unknown>

/** Returns the validators of packed models. Each is made on first use, and kept. */
export function unpackCatalogue(packed: PackedCatalogue, features: Features): CompactCatalogue {
  const ids = unpackIds(packed.ids)
  const lists = paramLists(packed)
  const rest = new Map(unpack(packed.rest).map((row) => [Number(row[0]), row]))
  const positions = new Map(ids.map((id, position) => [id, position]))
  for (const [position, row] of rest) for (const alias of textsOf(row[3])) positions.set(alias, position)
  const made = new Map<number, AnyValidator>()
  return {
    ids: Object.freeze(ids),
    validatorOf: (id) => {
      const at = positions.get(id)
      if (at === undefined) throw unknownModel(id, [...positions.keys()])
      const params = (): readonly Field[] => (lists[at] ?? []).map(fieldOf)
      const validator = made.get(at) ?? validatorFor(ids[at] ?? '', params(), rest.get(at) ?? [], features)
      made.set(at, validator)
      return validator
    },
  }
}

function unpackIds(text: string): string[] {
  let last = ''
  return text.split(' ').flatMap((id) => {
    last = last.slice(0, parseInt(id.slice(0, 1), 36)) + id.slice(1)
    return id === '' ? [] : [last]
  })
}

/** Models share the fields that they have in common. */
const fieldOf: (packed: readonly Packed[]) => Field = once((packed) => unpackField(packed))

/** Returns the packed parameters of each model. */
function paramLists({ shared, singles, models }: PackedCatalogue): readonly (readonly (readonly Packed[])[])[] {
  const [several, alone] = [unpack(shared), unpack(singles)]
  let [next, page] = [0, 0]
  return models.split(' ').map((letters) => {
    const params: (readonly Packed[])[] = []
    for (const letter of letters) {
      const code = letter.charCodeAt(0) - firstCode
      if (letter === single) params.push(listOf(alone[next++]))
      else if (code < 0) page += pageSize
      else {
        params.push(listOf(several[page + code]))
        page = 0
      }
    }
    return params
  })
}

/** Returns a list; an empty one if it is absent. */
const listOf = (packed: Packed | undefined): readonly Packed[] =>
  packed === undefined || typeof packed === 'string' ? [] : packed

const textsOf = (packed: Packed | undefined): readonly string[] =>
  listOf(packed).map((word) => String(typeof word === 'string' ? wordOf(word) : word))

function validatorFor(id: string, params: readonly Field[], rest: Packed, features: Features): AnyValidator {
  const [, isOpen, withheld, , packedRules, packedAdvice] = rest
  const rules = proven<readonly Rule[]>(unpackRules(listOf(packedRules)))
  const advice = unpackRules(listOf(packedAdvice))
  const set = rules.length > 0 ? setOf(rules, params, rules) : undefined
  const accept = interpreter({
    params,
    rules: set,
    withheld: textsOf(withheld),
    isOpen: isOpen === '!',
    hasFormat: features.hasFormat,
  })
  const validator = defineValidator<unknown, unknown>(
    id,
    accept,
    (input) => accept(input) !== undefined,
    params,
    set && ((input, words) => explainRules(set, input, words)),
    isOpen === '!' ? features.openParts : features.parts,
  )
  const { recommendationsFor } = features
  if (advice.length === 0 || !recommendationsFor) return validator
  const advised = { ...setOf(rules, params, [...rules, ...advice]), advice }
  return withAdvice(validator, (input) => recommendationsFor(advised, input))
}

/** Returns rules for evaluation, with the defaults of the parameters that any of `about` names. */
function setOf(rules: readonly Rule[], params: readonly Field[], about: readonly AdvisoryRule[]): RuleSet {
  const named = about.flatMap((rule) => (rule.is === 'within' ? [rule.param] : paramsOf(rule)))
  // Always with `allowEmpty`: an absent key could be read from a polluted prototype.
  return { allowEmpty: [], ...ruleSet(rules, params, new Set(named)) }
}
