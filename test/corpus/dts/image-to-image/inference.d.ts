/** Changes a picture. */
export interface ImageToImageInput {
  inputs: Blob | string
  parameters?: ImageToImageParameters
}
interface GuidedParameters {
  /** Weight of the prompt */
  guidance?: number
  avoid?: string
  steps?: number
}
export interface ImageToImageParameters extends GuidedParameters {
  prompt?: string
  size?: PixelSize
}
export interface PixelSize {
  height: number
  width: number
}
export interface ImageToImageOutput {
  /** The new picture */
  image: Blob
}
