import type { Field } from './shape.js'
import { noExtras, unpackExtras, type Extras } from './extras.js'
import { extra, firstCode, pageSize, single, unpackField } from './packed.js'

/** The table of all models, as text. */
export interface PackedCatalogue {
  /** Each id and its aliases: the number of letters that it shares with the one before, in base 36, and the others. */
  readonly ids: string
  /** The parameters that several models have. */
  readonly shared: string
  /** The parameters that one model has, in the order of the models. */
  readonly singles: string
  /** The parameters of each model: letters for positions in `shared`, signs for the next of the singles and extras. */
  readonly models: string
  /** The parts that few models have: rules, the order of their defaults, withheld defaults, advice and openness. */
  readonly extras: string
}

/** The table, of which each part is unpacked on first use. */
export interface Table {
  readonly ids: readonly string[]
  /** The position of the model with an id or an alias. */
  readonly positions: ReadonlyMap<string, number>
  readonly modelAt: (position: number) => TableModel
}

/** A model of the table. */
export interface TableModel extends Extras {
  readonly params: readonly Field[]
}

/** A model, before its parameters are unpacked. */
interface Row {
  /** The positions of its parameters in the texts of all. */
  readonly params: readonly number[]
  readonly extras: string
}

/** Returns the table. Models share the parameters that they have in common. */
export function unpackTable(packed: PackedCatalogue): Table {
  const { ids, positions } = unpackIds(packed.ids)
  const fields: Field[] = []
  let texts: readonly string[] = []
  let rows: readonly Row[] | undefined
  return {
    ids: Object.freeze(ids),
    positions,
    modelAt: (at) => {
      if (!rows) {
        const shared = packed.shared.split('|')
        texts = [...shared, ...packed.singles.split('|')]
        rows = unpackRows(packed, shared.length)
      }
      const { params = [], extras = '' } = rows[at] ?? {}
      const own = params.map((position) => (fields[position] ??= unpackField(texts[position] ?? '')))
      return { params: own, ...(extras === '' ? noExtras : unpackExtras(extras, own)) }
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
