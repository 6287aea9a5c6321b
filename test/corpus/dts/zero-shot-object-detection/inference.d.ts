export interface ZeroShotObjectDetectionInput {
  inputs: Blob | string
  parameters: { labels: string[] }
}
export interface BoundingBox {
  xmax: number
  xmin: number
  ymax: number
  ymin: number
}
export type ZeroShotObjectDetectionOutput = { box: BoundingBox; label: string; score: number }[]
