import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { identifiers, idPattern, reservedIdentifiers, workflowIdentifier } from '../catalogue/names.ts'
import type { Catalogue, Param } from '../catalogue/catalogue.ts'
import { nearest } from '../language/nearest.ts'
import { checkCredits } from './credits.ts'
import type { Expression, Spot, Spots } from '../source/spots.ts'

/** A rule over all specs together. */
type Check = (spots: Spots, catalogue: Catalogue | undefined) => Iterable<Diagnostic>

/** Every fault that only all files together can show. The name of a check is the code that it finds. */
export async function check(
  spots: Spots,
  catalogue: Catalogue | undefined,
  expressions: readonly Expression<Param>[],
): Promise<readonly Diagnostic[]> {
  const found = Object.values(checks).flatMap((run) => [...run(spots, catalogue)])
  return [...found, ...(await checkCredits(expressions))]
}

const checks: Readonly<Record<string, Check>> = {
  *'duplicate-id'({ ids, aliases, catalogs }) {
    for (const [spot, first] of [...twins([...ids, ...aliases]), ...twins(catalogs)]) {
      yield diagnose('duplicate-id', spot.place, spot.name, where(first))
    }
  },

  *'same-identifier'({ ids, catalogs, workflows, addresses }) {
    const identify = (id: string): string => identifiers(id).camel
    yield* clashes(ids.filter(isId), identify)
    yield* clashes(catalogs.filter(isId), identify)
    yield* clashes([...workflows, ...addresses], workflowIdentifier)
  },

  *'reserved-identifier'({ ids }) {
    for (const { name, place } of ids) {
      const { camel } = identifiers(name)
      if (reservedIdentifiers.has(camel)) yield diagnose('reserved-identifier', place, name, camel)
    }
  },

  *'duplicate-address'({ addresses, workflows }) {
    const taken = new Map(workflows.map((spot) => [spot.name, spot]))
    for (const [spot, first] of twins(addresses)) {
      yield diagnose('duplicate-address', spot.place, spot.name, where(first))
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
    const items = new Map(catalogue?.catalogs.map((list) => [list.address, list.items.map((item) => item.id)]))
    for (const { name, defaults } of catalogUses) {
      const known = items.get(name)
      if (known === undefined) continue
      for (const spot of defaults.filter((value) => !known.includes(value.name))) {
        yield diagnose('default-outside-catalog', spot.place, spot.name, name, nearest(spot.name, known))
      }
    }
  },
}

const isId = ({ name }: Spot): boolean => idPattern.test(name)

const where = ({ place: { file, line } }: Spot): string => `${file}:${line}`

function* clashes(spots: readonly Spot[], identify: (name: string) => string): Generator<Diagnostic> {
  const firsts = new Map<string, Spot>()
  const told = new Set<string>()
  for (const spot of spots) {
    const identifier = identify(spot.name)
    const first = firsts.get(identifier) ?? spot
    firsts.set(identifier, first)
    if (first.name === spot.name || told.has(spot.name)) continue
    told.add(spot.name)
    yield diagnose('same-identifier', spot.place, spot.name, identifier, first.name, where(first))
  }
}

function* twins(spots: readonly Spot[]): Generator<[Spot, Spot]> {
  const firsts = new Map<string, Spot>()
  for (const spot of spots) {
    const first = firsts.get(spot.name)
    if (first === undefined) firsts.set(spot.name, spot)
    else yield [spot, first]
  }
}
