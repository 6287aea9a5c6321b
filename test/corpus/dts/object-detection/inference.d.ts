/** Finds things in a picture. */
export interface ObjectDetectionInput {
  /** The picture */
  inputs: Blob | ArrayBuffer | string
  parameters?: {
    /**
     * Findings below this are dropped
     * @minimum 0
     * @maximum 1
     * @default 0.5
     */
    threshold?: number
  }
}
export interface BoundingBox {
  xmax: number
  xmin: number
  ymax: number
  ymin: number
}
export interface ObjectDetectionOutputElement {
  box: BoundingBox
  label: string
  score: number
}
export type ObjectDetectionOutput = ObjectDetectionOutputElement[]
