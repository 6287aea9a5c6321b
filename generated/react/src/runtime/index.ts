export type { ControlNaming, ControlProps } from './controls.js'
export { createModelForm } from './form.js'
export { quotesWith, type QuotedCall, type Quoter, type Quotes } from './quotes.js'
export type { RunOptions, TaskOptions, TaskView } from './task.js'
export type {
  FormField,
  FormOptions,
  FormStore,
  FoundIssue,
  ModelForm as ModelFormState,
  Upload,
  UploadState,
} from './types.js'
export { uploadTo, type UploadOptions } from './upload.js'
export { useModelForm } from './useModelForm.js'
export { useTask, type TaskHandle } from './useTask.js'
export { emptyOf, isSame, startOf, type Check, type Input } from './values.js'
export { ModelForm, type FieldProps, type FormParts, type ModelFormProps } from './view.js'
