import type { Tree } from '../imported.ts'
import { own, textAt } from '../json.ts'
import { shown, type Lowering } from './lowering.ts'

/** Notes the keywords of a value that mean nothing. */
export function noteMistakes({ mistaken, at }: Tree, name: string, lowering: Lowering): void {
  for (const one of mistaken)
    lowering.note('invalid-keyword', at, name, shown(own(one, 'written') ?? null), textAt(one, 'words') ?? '')
}
