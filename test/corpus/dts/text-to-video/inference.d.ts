/** Draws a film. */
export interface TextToVideoInput {
  inputs: string
  parameters?: TextToVideoParameters
}
interface GuidedParameters {
  /** Weight of the prompt */
  guidance?: number
  avoid?: string[]
  steps?: number
}
/** @beta */
export interface TextToVideoParameters extends GuidedParameters {
  frames?: number
  seed?: number
}
export interface TextToVideoOutput {
  video: Blob
}
