import type { JSX } from 'preact'
import { Spinner } from '../../ui/index.ts'

/** The places of the parts of a model while it loads. */
export const ModelSkeleton = (): JSX.Element => (
  <div class="model-skeleton">
    <div class="model-bone model-bone-line" />
    <div class="model-bone model-bone-text" />
    <div class="model-columns">
      <div class="model-bone model-bone-form" />
      <div class="model-bone model-bone-run" />
    </div>
    <span class="visually-hidden">
      <Spinner label="The model is loading" />
    </span>
  </div>
)
