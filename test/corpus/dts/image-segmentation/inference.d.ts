export interface ImageSegmentationInput {
  inputs: Blob | string
  parameters?: {
    mask_cutoff?: number
    overlap_cutoff?: number
    mode?: 'instance' | 'panoptic' | 'semantic'
    threshold?: number
  }
}
export type ImageSegmentationOutput = { label: string; /** Black and white picture as base64 */ mask: string; score?: number }[]
