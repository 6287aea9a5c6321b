/** @experimental */
export interface DepthEstimationInput {
  inputs: Blob
  parameters?: { [key: string]: unknown }
}
export interface DepthEstimationOutput {
  depth: Blob
  /** Distances, row by row */
  distances: number[][]
}
