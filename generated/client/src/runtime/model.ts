import type { Advice } from '../check/advice.js'
import type { Issue, IssueCode } from '../check/issue.js'
import type { Media } from '../check/media.js'
import type { Recommendation } from '../check/recommendation.js'

export type { Issue, IssueCode, Recommendation }

/** The input and result types of a model. Types only: no value has this type. */
export interface Types {
  readonly input: unknown
  readonly result: unknown
}

/** The definition of a model. Generated modules export two for each, with its check and without. */
export interface Definition<out Of> {
  /** The id of the model at the gateway. */
  readonly id: string
  /** The workflow that serves it; `v1/models` if its parameters choose one of several. */
  readonly workflow: string
  /** The workflows among which they choose. */
  readonly workflows?: readonly string[]
  /** Returns the definition with the workflow that serves these parameters. */
  readonly route?: (params: unknown) => Definition<Of>
  /**
   * The endpoints whose form its calls have: `model` if its parameters are in `params.params` everywhere. Default:
   * those of the client.
   */
  readonly endpoints?: 'model' | 'workflow'
  /** sync: one call returns the result. async: submit, then poll. */
  readonly mode: 'sync' | 'async'
  /** How long a task usually takes, if that is one number. */
  readonly estimatedSeconds?: number
  /**
   * Returns every issue of the parameters; an empty list if they are valid. Without it, only the gateway checks. With
   * `advice`, each issue suggests the nearest valid value.
   */
  readonly check?: (params: unknown, advice?: Advice) => readonly Issue[]
  /** Returns every advice that the parameters do not follow. The gateway still accepts them. */
  readonly recommend?: (params: unknown) => readonly Recommendation[]
  /** Returns the values that errors must not contain. */
  readonly secrets?: (params: unknown) => readonly string[]
  /** The shape of each parameter; `@gatewright/client/files` finds files with it. */
  readonly params?: readonly Field[]
  /** Types only; never set. */
  readonly types?: Of | undefined
}

/** The definition of a model, typed by its input and result. */
export type Model<Input, Result> = Definition<{ readonly input: Input; readonly result: Result }>

/** The parts of a parameter that the client uses. */
export interface Field {
  readonly name: string
  /** Its value is never shown. */
  readonly secret?: true
  readonly shape: FieldShape
}

/** The parts of a shape that concern files. */
export interface FieldShape {
  readonly is: string
  /** The media type of a file. */
  readonly media?: Media
  /** The items of a list, the values of a map, or the alternatives. */
  readonly of?: FieldShape | readonly FieldShape[]
  /** The options of a choice. */
  readonly values?: readonly unknown[]
  /** The keys of an object. */
  readonly fields?: readonly Field[]
}

/** Models that are loaded on first use, by id. */
export type Registry<out Models> = { readonly [Id in keyof Models]: () => Promise<Definition<Models[Id]>> }

/** A model, or the id of a registered one. */
export type ModelRef<Models> = Model<unknown, unknown> | (keyof Models & string)

/** The input type of a model. */
export type InputOf<Ref extends ModelRef<Models>, Models> = TypesOf<Ref, Models>['input']

/** The result type of a model. */
export type ResultOf<Ref extends ModelRef<Models>, Models> = TypesOf<Ref, Models>['result']

/** The input and result types of a model. */
export type TypesOf<Ref extends ModelRef<Models>, Models> = TypesIn<Ref, Models & ById>

// Checking for a string costs the compiler far less than checking for one of the ids, which ModelRef has already done.
type TypesIn<Ref, Models extends ById> = Ref extends string
  ? Models[Ref]
  : Ref extends Definition<infer Of extends Types>
    ? Of
    : never

interface ById {
  readonly [id: string]: Types
}
