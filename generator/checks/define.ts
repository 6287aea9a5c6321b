import { within } from '../base/within.ts'
import type { Catalogue, Model } from '../catalogue/catalogue.ts'
import { copyOf } from '../catalogue/copy.ts'
import { clipped, type Diagnostic, type OwnCode } from '../source/diagnostic.ts'
import { ExtensionError } from '../source/mistake.ts'
import type { Locate } from '../source/occurrences.ts'
import type { Check, Checked } from './index.ts'

/** Something that a check finds in a spec. */
export interface Finding {
  /** A sentence that says what is wrong. */
  readonly message: string
  /** The most likely correction in a few words, such as `add meta: { owner: your-team }`. */
  readonly hint?: string
  /**
   * The keys and indexes that lead to the value in the file, such as `['params', 'prompt', 'maxLength']`. Where they end
   * early, the deepest one that exists is marked. Default: the beginning of the file.
   */
  readonly at?: readonly (string | number)[]
}

/** Something that a check finds in a catalogue. */
export interface CatalogueFinding extends Finding {
  /** The model, option list or service whose file it is in. Default: the service. */
  readonly of?: { readonly file: string }
}

/** A check as its author writes it: at least one of `model` and `catalogue`. */
export interface CheckDefinition {
  /** Its namespace and its name in words of `a-z 0-9` joined by `-`, such as `acme/owner`. */
  readonly code: OwnCode
  /** An error stops a build; a warning stops only `gatewright check --strict`. */
  readonly severity: 'error' | 'warning'
  /** Checks one model. It sees every model without errors, even if others have errors. */
  model?(model: Model, report: (finding: Finding) => void): void | Promise<void>
  /** Checks all specs together, if none has an error. */
  catalogue?(catalogue: Catalogue, report: (finding: CatalogueFinding) => void): void | Promise<void>
}

/**
 * Defines a check, whose findings are shown like those of Gatewright. It sees a copy of the catalogue, so it cannot
 * change what others see. Throws a TypeError if the code or the severity is invalid. A check that throws, that reports
 * something without a message, or whose promise takes over 30 seconds fails the command with a sentence.
 */
export function defineCheck(definition: CheckDefinition): Check {
  const { code, severity } = definition
  const problem = problemOf(definition)
  if (problem !== undefined) throw new TypeError(`${JSON.stringify(code)} is not a check: ${problem}.`)
  return {
    name: code,
    async run({ catalogue, isComplete, locate }: Checked) {
      const found: Diagnostic[] = []
      const collect = (file: string, finding: Finding): void => {
        const { message, hint } = wordsOf(finding)
        const place = placeOf(locate, file, finding)
        const words = { message: clipped(message), ...(hint && { hint: clipped(hint) }) }
        if (found.length < most) found.push({ ...place, code, severity, ...words })
      }
      if (catalogue !== undefined) await runOn(definition, copyOf(catalogue), isComplete, collect)
      return found
    },
  }
}

/** How many findings of one check are kept: nobody reads more. */
const most = 1000

/** The maximum seconds of one call; nothing can interrupt a call that does not wait. */
const maxSeconds = 30

type Collect = (file: string, finding: Finding) => void

async function runOn(
  check: CheckDefinition,
  catalogue: Catalogue,
  isComplete: boolean,
  collect: Collect,
): Promise<void> {
  for (const model of check.model === undefined ? [] : catalogue.models) {
    await during(`The check "${check.code}" failed at ${model.file}`, () =>
      check.model?.(model, (finding) => collect(model.file, finding)),
    )
  }
  if (!isComplete) return
  await during(`The check "${check.code}" failed`, () =>
    check.catalogue?.(catalogue, (finding) => collect(finding.of?.file ?? catalogue.service.file, finding)),
  )
}

/** Runs code of a check. Rejects with a sentence that begins with these words if it throws or takes too long. */
async function during(words: string, run: () => void | Promise<void>): Promise<void> {
  try {
    const work = run()
    if (work !== undefined)
      await within(maxSeconds, work, () => new Error(`it has not finished after ${maxSeconds} seconds`))
  } catch (error) {
    throw new ExtensionError(words, error)
  }
}

const word = '[a-z0-9]+(?:-[a-z0-9]+)*'
const codePattern = new RegExp(`^${word}/${word}$`)

/** Why a definition is not one of a check; undefined if it is. Authors can write JavaScript, which no type checks. */
function problemOf({ code, severity, model, catalogue }: CheckDefinition): string | undefined {
  if (typeof code !== 'string' || !codePattern.test(code))
    return 'a code is a namespace and a name, such as "acme/owner"'
  if (severity !== 'error' && severity !== 'warning') return 'its severity must be "error" or "warning"'
  if (model === undefined && catalogue === undefined) return 'it has neither "model" nor "catalogue"'
  return undefined
}

/** The words of a finding. Throws if it has none. */
function wordsOf({ message, hint }: Finding): Pick<Finding, 'message' | 'hint'> {
  if (typeof message !== 'string' || message.trim() === '')
    throw new TypeError('it reported a finding without a message')
  if (hint !== undefined && typeof hint !== 'string') throw new TypeError('it reported a hint that is not a text')
  return { message, ...(hint !== undefined && { hint }) }
}

function placeOf(locate: Locate, file: string, { at = [] }: Finding): ReturnType<Locate> & object {
  const isPath = Array.isArray(at) && at.every((key: unknown) => typeof key === 'string' || typeof key === 'number')
  if (!isPath) throw new TypeError('it reported a finding whose "at" is not a list of keys')
  const place = locate(file, at)
  if (place === undefined)
    throw new TypeError(`it reported a finding of ${JSON.stringify(file)}, which is not a spec file`)
  return place
}
