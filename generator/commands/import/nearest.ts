import { expand, type Shared } from './factoring.ts'
import type { Imported } from './imported.ts'
import { objectAt, own, sameText } from './json.ts'
import type { Ledger } from './ledger.ts'
import { lowerModel } from './lowering/model.ts'
import type { Keywords } from './lowering/lowering.ts'

/** The shared definitions as they were imported. */
export function importedShared({ shared }: Pick<Ledger, 'shared'>): Shared {
  const at = (kind: 'params' | 'families'): Shared['params'] =>
    new Map(
      [...shared].flatMap(([file, one]) =>
        file.startsWith(`${kind}/`) ? [[file.slice(kind.length + 1).replace(/\.yaml$/, ''), one] as const] : [],
      ),
    )
  return { params: at('params'), families: at('families') }
}

/** The model whose parameters are most like those of an imported spec; the first of several. Undefined without models. */
export function nearestTo(spec: Keywords, models: readonly Imported[], ledger: Ledger): Imported | undefined {
  const params = objectAt(expand(spec, importedShared(ledger)), 'params')
  const [best] = models
    .map((model) => ({ model, likeness: likenessOf(params, objectAt(lowerModel(model).spec, 'params')) }))
    .sort((one, other) => other.likeness - one.likeness)
  return best?.model
}

/** From 0 to 1: equal parameters count twice as much as those of which only the names are equal. */
function likenessOf(one: Keywords, other: Keywords): number {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  if (names.length === 0) return 1
  const points = names.map((name) => {
    const [mine, theirs] = [own(one, name), own(other, name)]
    if (mine === undefined || theirs === undefined) return 0
    return sameText(mine) === sameText(theirs) ? 1 : 0.5
  })
  return points.reduce<number>((sum, point) => sum + point, 0) / names.length
}
