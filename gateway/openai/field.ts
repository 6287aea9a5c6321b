import type { CatalogModel } from '@gatewright/catalog'
import type { Asked, Role } from '@gatewright/catalog/roles'
import type { IssueBody } from '@gatewright/openapi/protocol'

/** The type of a field; in a form, everything but a file is text. */
export type FieldType =
  | 'text'
  | 'texts'
  | 'number'
  | 'integer'
  | 'flag'
  | 'file'
  | 'files'
  | 'voice'
  | 'reference'
  | 'messages'
  | 'object'
  | 'any'

/** The treatment of a field of a request. */
export type Field = FieldNotes &
  (
    | {
        readonly is: 'mapped'
        /** The roles of the parameters that it sets: of several, the first that the model has. */
        readonly roles: readonly Role[]
        /** Whether their clients always send it, so that a model without such a parameter runs without it, and warns. */
        readonly isAlwaysSent?: true
      }
    /** The gateway itself reads it: it says which model runs, and how the answer looks. */
    | { readonly is: 'answered' }
    | { readonly is: 'refused' }
    /** It means nothing here. */
    | { readonly is: 'ignored' }
  )

/** The text that documents have about a field, and the values that it accepts. */
interface FieldNotes {
  readonly type: FieldType
  /** A sentence: its effect here, or why it has none. */
  readonly doc: string
  readonly isRequired?: true
  /** The values that ask for nothing in particular: whatever the model can do, they are accepted. */
  readonly neutral?: readonly unknown[]
  /** The only values. */
  readonly options?: readonly string[]
}

/** The fields of a request, by their names. */
export type FieldTable = Readonly<Record<string, Field>>

/** The values that a field asks a model for, or the issue of a value of another type. */
export type Reading = { readonly asked: readonly Asked[] } | { readonly issue: IssueBody }

/** The name of a method that runs a model. */
export type MethodName =
  'generateImages' | 'editImages' | 'createVideo' | 'createSpeech' | 'createTranscription' | 'createChatCompletion'

/** A method of the interface that runs a model. */
export interface Method {
  readonly path: string
  /** Its effect, in a few words. */
  readonly summary: string
  readonly description: string
  /** The category of the models that it runs, and what they need apart from that. */
  readonly category: CatalogModel['category']
  /** Of these roles, a model needs one. */
  readonly needs?: readonly Role[]
  readonly fields: FieldTable
}
