// The types of the package depend on this file, and not on the library: it is not installed with them.

/** Finds lines and columns, which both begin at 1. */
export interface Lines {
  readonly linePos: (offset: number) => { readonly line: number; readonly col: number }
}

/** A value or a key of a YAML text, with its position. */
export type Value = Scalar | List | Mapping | Alias

/** The position of a value, and the marks before it. */
interface Written {
  readonly start: number
  readonly end: number
  /** The name of its anchor: of `&name`, it is `name`. */
  readonly anchor?: string
  /** Its tag with the handle resolved: of `!!str`, it is `tag:yaml.org,2002:str`. */
  readonly tag?: string
}

/** A text, a number, a boolean or null. */
export interface Scalar extends Written {
  readonly is: 'scalar'
  readonly value: unknown
  /** The text before it became a number, a boolean or null; undefined if the text holds nothing. */
  readonly source: string | undefined
  readonly style: 'plain' | 'quoted' | 'literal' | 'folded' | undefined
}

/** A list. */
export interface List extends Written {
  readonly is: 'list'
  readonly items: readonly Value[]
}

/** A mapping; a key without a colon has no value. */
export interface Mapping extends Written {
  readonly is: 'mapping'
  readonly items: readonly Entry[]
}

/** An entry of a mapping. */
export interface Entry {
  readonly key: Value | null
  readonly value: Value | null
}

/** A reference to an anchor. */
export interface Alias extends Written {
  readonly is: 'alias'
  /** The name of the anchor. */
  readonly name: string
}
