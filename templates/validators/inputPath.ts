import { code, type Code } from '../../generator/writing/code.ts'

/** The position of a value. */
export interface InputPath {
  /** Names of parameters and keys, and `Item` for the items of a list. */
  readonly path: readonly string[]
  /** The type of a valid value there. */
  readonly type: Code
}

/** Returns the position of an item of a list. */
export const itemOf = ({ path, type }: InputPath): InputPath => ({
  path: [...path, 'Item'],
  type: type === unknown ? unknown : code`${type}[number]`,
})

/** Returns the position of the value of a key. Its type is unknown, because only parameters need theirs. */
export const keyOf = (place: InputPath, name: string): InputPath => untyped({ ...place, path: [...place.path, name] })

/** Returns the position without its type, for code that does not need it. */
export const untyped = ({ path }: InputPath): InputPath => ({ path, type: unknown })

const unknown = code`unknown`
