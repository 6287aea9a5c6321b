/** Changes a picture. */
export interface ImageToImageInput {
  inputs: Blob | string
  parameters?: ImageToImageParameters
}
interface GuidedParameters {
  /** Weight of the prompt */
  guidance_scale?: number
  negative_prompt?: string
  num_inference_steps?: number
}
export interface ImageToImageParameters extends GuidedParameters {
  prompt?: string
  target_size?: TargetSize
}
export interface TargetSize {
  height: number
  width: number
}
export interface ImageToImageOutput {
  /** The new picture */
  image: Blob
}
