import './form.css'

export { FormView } from './FormView.tsx'
export { createForm } from './state/createForm.ts'
export type { ModelForm } from './state/form.ts'
export type { Input } from './state/input.ts'
export { labelOf, labelOfName } from './words/labels.ts'
