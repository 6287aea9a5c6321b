/** Puts a text into classes that the caller names. */
export interface ZeroShotClassificationInput {
  inputs: string
  parameters: ZeroShotClassificationParameters
}
export interface ZeroShotClassificationParameters {
  /** Classes to choose from; at least one */
  labels: string[]
  /** Sentence with a hole `{}` for the class */
  sentence?: string
  /** Several classes may hold at once */
  several?: boolean
}
export interface ZeroShotClassificationOutputElement {
  label: string
  score: number
}
export type ZeroShotClassificationOutput = ZeroShotClassificationOutputElement[]
