export interface ZeroShotImageClassificationInput {
  inputs: Blob | string
  parameters: {
    labels: string[]
    sentence?: string
  }
}
export type ZeroShotImageClassificationOutput = { label: string; score: number }[]
