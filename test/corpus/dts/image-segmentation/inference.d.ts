export interface ImageSegmentationInput {
  inputs: Blob | string
  parameters?: {
    mask_threshold?: number
    overlap_mask_area_threshold?: number
    subtask?: 'instance' | 'panoptic' | 'semantic'
    threshold?: number
  }
}
export type ImageSegmentationOutput = { label: string; /** Black and white picture as base64 */ mask: string; score?: number }[]
