import type { Model } from '../../../generator/catalogue/catalogue.ts'
import { code, join, type Code } from '../../../generator/writing/code.ts'
import { identifier, quote } from '../../../generator/writing/print.ts'
import { formatsView, type FormatsView } from '../../shared/formats.ts'
import { needsOf } from '../../shared/needs.ts'
import { partCheck, refinement, type PartCheck } from '../../shared/table.ts'
import { packModels } from './table.ts'

/** The view of the module with all models. */
export interface CompactView {
  readonly packed: Readonly<Record<string, Code>>
  /** The functions that only some catalogues need. */
  readonly parts: PartCheck | undefined
  readonly refined: ReturnType<typeof refinement>
  readonly formats: FormatsView | undefined
  readonly hasUnique: boolean
  readonly hasMap: boolean
  readonly isOpen: boolean
  readonly advice: boolean
  /** The function that explains parts of values; undefined if no model has such parts. */
  readonly explaining: Code | undefined
}

/** Returns the view of the module with all models. */
export function compactView(models: readonly Model[]): CompactView {
  const params = models.flatMap((model) => model.params)
  const parts = partCheck(params, { name: 'explainAny', from: 'part' })
  const refined = refinement(params)
  const formats = formatsView(params, '.')
  const texts: Readonly<Record<string, string>> = { ...packModels(models) }
  const needs = needsOf(params)
  const explaining = formats ? 'explainFormats' : refined ? 'explainAll' : parts && 'explainParts'
  return {
    packed: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, pieces(text)])),
    parts,
    refined,
    formats,
    hasUnique: needs.has('unique'),
    hasMap: needs.has('map'),
    isOpen: models.some(({ unknown }) => unknown === 'ignore'),
    advice: models.some(({ advice = [] }) => advice.length > 0),
    explaining: explaining && identifier(explaining),
  }
}

/** Returns a text as the sum of literals that fit into a line each; bundlers join them. */
function pieces(text: string): Code {
  const letters = Array.from(text) // no piece may end within a code point
  const count = Math.max(1, Math.ceil(letters.length / room))
  const all = Array.from({ length: count }, (_, index) =>
    quote(letters.slice(index * room, (index + 1) * room).join('')),
  )
  return join(all, code` + `)
}

/** The letters of a literal. Few of them are written as more than one. */
const room = 90
