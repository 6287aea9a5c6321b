/** What a value may be. */
export type Shape =
  | { readonly is: 'any' }
  | { readonly is: 'string'; readonly minLength?: number; readonly maxLength?: number; readonly catalog?: string }
  | {
      readonly is: 'number'
      readonly integer?: true
      readonly min?: number
      readonly max?: number
      readonly step?: number
      readonly unit?: string
    }
  | { readonly is: 'boolean' }
  | {
      readonly is: 'choice'
      readonly values: readonly (string | number)[]
      readonly labels?: Labels
      readonly unit?: string
    }
  | { readonly is: 'file'; readonly media: Media }
  | { readonly is: 'list'; readonly of: Shape }
  | { readonly is: 'object'; readonly fields: readonly Param[] }

/** What a file holds. */
export type Media = 'image' | 'video' | 'audio'

/** The names that a person sees, by the values of a choice as text. */
export type Labels = { readonly [value: string]: string }

/** A parameter of a model, or a key of an object. */
export interface Param {
  readonly name: string
  readonly label?: string
  readonly required?: boolean
  readonly shape: Shape
}
