import type { Catalogue, Param } from '../catalogue/catalogue.ts'
import { identifiers, idPattern, reservedIdentifiers, workflowIdentifier } from '../catalogue/names.ts'
import { nearest } from '../language/nearest.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import {
  expressionCodes,
  type Expression,
  type Locate,
  type Occurrence,
  type SharedNames,
} from '../source/occurrences.ts'
import type { Trials } from './trials.ts'

/** Diagnostics of the expressions of models that do not return a valid number. */
export async function checkExpressions(
  expressions: readonly Expression<Param>[],
  trials: Trials,
): Promise<readonly Diagnostic[]> {
  const found = await trials.try(expressions.map(({ of, name, params }) => ({ of, expression: name, params })))
  return expressions.flatMap(({ of, name, place }, index) => {
    const why = found[index]
    const rounded = of === 'credits' && /^it returns \d+\.\d+,/.test(why ?? '') ? `$ceil(${name})` : undefined
    return why === undefined ? [] : [diagnose(expressionCodes[of], place, name, why, rounded)]
  })
}

/** Runs the checks that involve several files, and those of all expressions. */
export async function check(
  checks: readonly Check[],
  checked: Checked,
  expressions: readonly Expression<Param>[],
  trials: Trials,
): Promise<readonly Diagnostic[]> {
  const found: Diagnostic[] = []
  for (const { run } of checks) found.push(...(await run(checked)))
  return [...found, ...(await checkExpressions(expressions, trials))]
}

type Run = (names: SharedNames, catalogue: Catalogue | undefined) => Iterable<Diagnostic>

/** Each check by the code that it reports. */
const byCode: Readonly<Record<string, Run>> = {
  *'duplicate-id'({ ids, aliases, catalogs }) {
    for (const [occurrence, first] of [...twins([...ids, ...aliases]), ...twins(catalogs)]) {
      yield diagnose('duplicate-id', occurrence.place, occurrence.name, where(first))
    }
  },

  *'same-identifier'({ ids, catalogs, workflows, addresses }) {
    const identify = (id: string): string => identifiers(id).camel
    const clashing = [
      ...clashes(ids.filter(isId), identify),
      ...clashes(catalogs.filter(isId), identify),
      ...clashes([...workflows, ...addresses], workflowIdentifier).filter(([a, b]) => !isSameLetters(a, b)),
    ]
    for (const [{ name, place }, first, identifier] of clashing) {
      yield diagnose('same-identifier', place, name, identifier, first.name, where(first))
    }
  },

  *'case-clash'({ workflows, addresses }) {
    for (const [{ name, place }, first] of clashes([...workflows, ...addresses], (path) => path.toLowerCase())) {
      yield diagnose('case-clash', place, name, first.name, where(first))
    }
  },

  *'reserved-identifier'({ ids }) {
    for (const { name, place } of ids) {
      const { camel } = identifiers(name)
      if (reservedIdentifiers.has(camel)) yield diagnose('reserved-identifier', place, name, camel)
    }
  },

  *'duplicate-address'({ addresses, workflows }) {
    const taken = new Map(workflows.map((occurrence) => [occurrence.name, occurrence]))
    for (const [occurrence, first] of twins(addresses)) {
      yield diagnose('duplicate-address', occurrence.place, occurrence.name, where(first))
    }
    for (const { name, place } of addresses) {
      const workflow = taken.get(name)
      if (workflow !== undefined) yield diagnose('duplicate-address', place, name, where(workflow))
    }
  },

  *'unknown-model'({ successors, ids }) {
    const known = ids.map(({ name }) => name)
    for (const { name, place } of successors) {
      if (!known.includes(name)) yield diagnose('unknown-model', place, name, nearest(name, known))
    }
  },

  *'unknown-catalog'({ catalogUses, addresses }) {
    const known = addresses.map(({ name }) => name)
    for (const { name, place } of catalogUses) {
      if (!known.includes(name)) yield diagnose('unknown-catalog', place, name, nearest(name, known))
    }
  },

  *'default-outside-catalog'({ catalogUses }, catalogue) {
    const items = new Map(
      catalogue?.catalogs.map(({ address, items: listed }) => [address, listed?.map(({ id }) => id)]),
    )
    for (const { name, defaults } of catalogUses) {
      const known = items.get(name)
      if (known === undefined) continue
      for (const occurrence of defaults.filter((value) => !known.includes(value.name))) {
        yield diagnose(
          'default-outside-catalog',
          occurrence.place,
          occurrence.name,
          name,
          nearest(occurrence.name, known),
        )
      }
    }
  },
}

/** The checks of every catalogue. */
export const checks: readonly Check[] = Object.entries(byCode).map(([name, run]) => ({
  name,
  run: ({ names, catalogue }) => run(names, catalogue),
}))

const isId = ({ name }: Occurrence): boolean => idPattern.test(name)

const where = ({ place: { file, line } }: Occurrence): string => `${file}:${line}`

/** Whether two names differ only in capitalization. */
const isSameLetters = (a: Occurrence, b: Occurrence): boolean => a.name.toLowerCase() === b.name.toLowerCase()

/** A name, the first one with the same key, and the key. */
type Clash = readonly [occurrence: Occurrence, first: Occurrence, key: string]

/** Different names with the same key, each once. */
function clashes(names: readonly Occurrence[], keyOf: (name: string) => string): readonly Clash[] {
  const found: Clash[] = []
  const firsts = new Map<string, Occurrence>()
  const reported = new Set<string>()
  for (const occurrence of names) {
    const key = keyOf(occurrence.name)
    const first = firsts.get(key) ?? occurrence
    firsts.set(key, first)
    if (first.name === occurrence.name || reported.has(occurrence.name)) continue
    reported.add(occurrence.name)
    found.push([occurrence, first, key])
  }
  return found
}

function* twins(names: readonly Occurrence[]): Generator<[Occurrence, Occurrence]> {
  const firsts = new Map<string, Occurrence>()
  for (const occurrence of names) {
    const first = firsts.get(occurrence.name)
    if (first === undefined) firsts.set(occurrence.name, occurrence)
    else yield [occurrence, first]
  }
}

/** The content of a folder of specs, as checks see it. */
export interface Checked {
  readonly names: SharedNames
  /** Every part without errors; undefined if the service has one. */
  readonly catalogue: Catalogue | undefined
  /** Whether no file has an error. */
  readonly isComplete: boolean
  readonly locate: Locate
}

/** A check over all specs together. */
export interface Check {
  /** Unique; it is the code that the check reports. */
  readonly name: string
  /** Returns what is wrong. */
  readonly run: (checked: Checked) => Iterable<Diagnostic> | Promise<Iterable<Diagnostic>>
}
