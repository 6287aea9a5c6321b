/** Draws a picture. */
export interface TextToImageInput {
  /** What to draw */
  inputs: string
  parameters?: TextToImageParameters
}
interface GuidedParameters {
  /** Weight of the prompt */
  guidance_scale?: number
  negative_prompt?: string
  num_inference_steps?: number
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
