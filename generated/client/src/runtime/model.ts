import type { Advice } from '../check/advice.js'

/** What a model takes and what it gives. Types only: no value is of this type. */
export interface Types {
  readonly input: unknown
  readonly result: unknown
}

/** What the client knows of a model. Generated modules hold one each, with its check and without. */
export interface Definition<out Of> {
  /** The id by which the gateway knows it. */
  readonly id: string
  /** The workflow that serves it. */
  readonly workflow: string
  /** sync: one call brings the result. async: submit, then poll. */
  readonly mode: 'sync' | 'async'
  /** How long a task usually takes. */
  readonly estimatedSeconds: number
  /**
   * Every fault of the parameters; none when they are right. Without it the gateway alone checks. With `advice` each
   * names what was most likely meant.
   */
  readonly check?: (params: unknown, advice?: Advice) => readonly Issue[]
  /** The values that no error may show. */
  readonly secrets?: (params: unknown) => readonly string[]
  /** What each parameter may be; `@gatewright/client/files` finds the files among them. */
  readonly params?: readonly Field[]
  /** Types only; never set. */
  readonly types?: Of | undefined
}

/** The definition of a model, by what it takes and what it gives. */
export type Model<Input, Result> = Definition<{ readonly input: Input; readonly result: Result }>

/** One parameter, as far as the client looks at it. */
export interface Field {
  readonly name: string
  /** Its value is never shown. */
  readonly secret?: true
  readonly shape: FieldShape
}

/** What a parameter may be, as far as files go. */
export interface FieldShape {
  readonly is: string
  /** The media type of a file. */
  readonly media?: string
  /** What a list holds, or the alternatives. */
  readonly of?: FieldShape | readonly FieldShape[]
  /** What an object holds. */
  readonly fields?: readonly Field[]
}

/** One fault of the parameters. */
export interface Issue {
  readonly code: string
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly expected: string
  readonly received: string
  readonly suggestion?: string | number | boolean | undefined
}

/** Models that are loaded when they are first used by id. */
export type Registry<out Models> = { readonly [Id in keyof Models]: () => Promise<Definition<Models[Id]>> }

/** A model, or the id of a registered one. */
export type ModelRef<Models> = Model<unknown, unknown> | (keyof Models & string)

/** What a model takes. */
export type InputOf<Ref extends ModelRef<Models>, Models> = TypesOf<Ref, Models>['input']

/** What a model gives. */
export type ResultOf<Ref extends ModelRef<Models>, Models> = TypesOf<Ref, Models>['result']

/** What a model takes and gives. */
export type TypesOf<Ref extends ModelRef<Models>, Models> = TypesIn<Ref, Models & ById>

// Whether it is a string costs the compiler far less than whether it is one of the ids, which ModelRef has seen to.
type TypesIn<Ref, Models extends ById> = Ref extends string
  ? Models[Ref]
  : Ref extends Definition<infer Of extends Types>
    ? Of
    : never

interface ById {
  readonly [id: string]: Types
}
