import { models, type CatalogModel } from '@gatewright/catalog'
import { Choices } from '../../../bench/choices.ts'
import { seedFor } from '../../support/random.ts'
import { broken, formBroken, type Checkers } from '../verdicts.ts'
import { checkersOf } from './checkers.ts'
import { inputsOf, type Drawn } from './draw.ts'
import { shrunk } from './smaller.ts'

/** A guarantee that an input breaks. */
export interface Disagreement {
  readonly id: string
  /** The number of the input among those of its model. */
  readonly at: number
  readonly what: string
  /** The smallest input that breaks a guarantee, as JSON, and the trick that is applied to it. */
  readonly input: string
  readonly trick: string | undefined
}

/** The result for the inputs of some models. */
export interface Tally {
  readonly inputs: number
  readonly accepted: number
  /** Inputs that break a rule, and nothing else. */
  readonly unruly: number
  readonly findings: readonly Disagreement[]
}

/** The inputs of a run. */
export interface InputRange {
  readonly models: readonly CatalogModel[]
  readonly seed: number
  /** The number of the first input of each model, and the number of inputs of each. */
  readonly from: number
  readonly each: number
  /** Called after each model. */
  readonly onModel?: (id: string, tally: Tally) => void
}

/** The number of findings of one model to report: one cause often breaks many inputs. */
const most = 3

/** Draws inputs of models, and compares the results of all validators. The same numbers draw the same inputs. */
export async function fuzzInputs({ models: chosen, seed, from, each, onModel }: InputRange): Promise<Tally> {
  let total: Tally = { inputs: 0, accepted: 0, unruly: 0, findings: [] }
  for (const model of chosen) {
    const tally = fuzzModel(model, await checkersOf(model.id, model.identifier), { seed, from, each })
    onModel?.(model.id, tally)
    total = {
      inputs: total.inputs + tally.inputs,
      accepted: total.accepted + tally.accepted,
      unruly: total.unruly + tally.unruly,
      findings: [...total.findings, ...tally.findings],
    }
  }
  return total
}

/** The models of this part of the catalogue: each of `parts` has every so many. */
export const modelsOf = (part: number, parts: number): readonly CatalogModel[] =>
  models.filter((_, at) => at % parts === part)

/** Draws inputs of one model, and compares the results of these validators. */
export function fuzzModel(
  model: CatalogModel,
  checkers: Checkers,
  { seed, from, each }: Pick<InputRange, 'seed' | 'from' | 'each'>,
): Tally {
  const draw = inputsOf(model)
  const findings: Disagreement[] = []
  let [accepted, unruly] = [0, 0]
  for (let at = from; at < from + each && findings.length < most; at++) {
    const drawn = draw(new Choices(seedFor(seed, `${model.id} ${at}`)))
    const what = differences(checkers, drawn)
    if (what !== undefined) findings.push({ id: model.id, at, ...smallest(checkers, drawn, what) })
    const { success, issues = [] } = checkers.validator.safeParse(drawn.json)
    if (success) accepted++
    if (issues.length > 0 && issues.every(({ code }) => code === 'rule')) unruly++
  }
  return { inputs: each, accepted, unruly, findings }
}

const differences = (checkers: Checkers, { json, trick }: Drawn): string | undefined => {
  try {
    return trick === undefined ? broken(checkers, json) : formBroken(checkers, () => trick.make(json), trick.isStable)
  } catch (error) {
    return `it throws: ${error instanceof Error ? error.stack : String(error)}`
  }
}

function smallest(
  checkers: Checkers,
  { json, trick }: Drawn,
  what: string,
): Pick<Disagreement, 'what' | 'input' | 'trick'> {
  const least = shrunk(json, (candidate) => differences(checkers, { json: candidate, trick }) !== undefined)
  return {
    what: differences(checkers, { json: least, trick }) ?? what,
    input: JSON.stringify(least),
    trick: trick?.name,
  }
}

/** Returns a finding for people, with the command that repeats it. */
export const explained = ({ id, at, what, input, trick }: Disagreement, seed: number): string =>
  [
    `${id}: ${what}`,
    `  input: ${input}${trick === undefined ? '' : ` (${trick})`}`,
    `  again: npm run fuzz -- --seed ${seed} --model ${id} --at ${at}`,
  ].join('\n')
