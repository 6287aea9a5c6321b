export interface ZeroShotImageClassificationInput {
  inputs: Blob | string
  parameters: {
    candidate_labels: string[]
    hypothesis_template?: string
  }
}
export type ZeroShotImageClassificationOutput = { label: string; score: number }[]
