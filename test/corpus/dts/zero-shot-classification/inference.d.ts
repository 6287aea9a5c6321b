/** Puts a text into classes that the caller names. */
export interface ZeroShotClassificationInput {
  inputs: string
  parameters: ZeroShotClassificationParameters
}
export interface ZeroShotClassificationParameters {
  /** Classes to choose from; at least one */
  candidate_labels: string[]
  /** Sentence with a hole `{}` for the class */
  hypothesis_template?: string
  /** Several classes may hold at once */
  multi_label?: boolean
}
export interface ZeroShotClassificationOutputElement {
  label: string
  score: number
}
export type ZeroShotClassificationOutput = ZeroShotClassificationOutputElement[]
