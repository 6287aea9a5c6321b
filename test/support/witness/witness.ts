import type { Json } from '../../../generator/language/shape.ts'

/** The proof that a change breaks a caller or a reader. */
export interface Witness {
  /**
   * gone: a name of a model leads nowhere. unavailable: its calls are refused. nested: callers must send parameters in
   * another place. refused, changed, moved, dearer: an input is refused, filled in with other values, served by another
   * workflow, or costs more. result: a result does not fit the old types. lost: no result has a field that it had.
   * data: a list or the service has lost something that callers name.
   */
  readonly kind:
    'gone' | 'unavailable' | 'nested' | 'refused' | 'changed' | 'moved' | 'dearer' | 'result' | 'lost' | 'data'
  /** The id of the model in the old catalogue, and that in the new one. */
  readonly model: string
  readonly now?: string
  /** The old name that leads nowhere. */
  readonly name?: string
  /** The input or the result. */
  readonly value?: Json
  /** The places in it that are refused or changed; all of them break together. */
  readonly paths?: readonly Path[]
  /** The parameters of the rules that refuse it. */
  readonly rules?: readonly (readonly string[])[]
  readonly what?: string
  /** The codes of the changes that explain lost data, and the option list that it is of. */
  readonly codes?: readonly string[]
  readonly list?: string
}

/** The way to a value in an input or a result. */
export type Path = readonly (string | number)[]
