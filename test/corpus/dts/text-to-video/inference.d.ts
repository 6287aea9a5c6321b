/** Draws a film. */
export interface TextToVideoInput {
  inputs: string
  parameters?: TextToVideoParameters
}
interface GuidedParameters {
  /** Weight of the prompt */
  guidance_scale?: number
  negative_prompt?: string[]
  num_inference_steps?: number
}
/** @beta */
export interface TextToVideoParameters extends GuidedParameters {
  num_frames?: number
  seed?: number
}
export interface TextToVideoOutput {
  video: Blob
}
