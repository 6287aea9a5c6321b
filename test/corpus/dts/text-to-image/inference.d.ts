/** Draws a picture. */
export interface TextToImageInput {
  /** What to draw */
  inputs: string
  parameters?: TextToImageParameters
}
interface GuidedParameters {
  /** Weight of the prompt */
  guidance?: number
  avoid?: string
  steps?: number
}
export interface TextToImageParameters extends GuidedParameters {
  height?: number
  width?: number
  scheduler?: string
  seed?: number
}
export interface TextToImageOutput {
  image: Blob
}
