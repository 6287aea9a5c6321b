import type { CatalogParam } from '@gatewright/catalog'
import {
  createElement,
  useEffect,
  useId,
  type ComponentType,
  type FormEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { plainControls, type ControlName, type ControlNaming, type ControlProps } from './controls.js'
import type { FormField, ModelForm as Form } from './types.js'

/** The properties of what is around a control. */
export interface FieldProps extends ControlProps {
  /** The id of the element with the issues. */
  readonly issuesId: string
  /** The id of the element with the description. */
  readonly hintId: string
  /** The control. */
  readonly children: ReactNode
}

/** The parts of a form. Each can be replaced; the parts of this package are plain elements without styles. */
export interface FormParts {
  /** A parameter: its label, its control, its description, its issues, and why it is blocked. */
  readonly Field: ComponentType<FieldProps>
  /** A text, also of one line, and an entry of an option list. */
  readonly Text: ComponentType<ControlProps>
  readonly Number: ComponentType<ControlProps>
  readonly Switch: ComponentType<ControlProps>
  /** One of several options. */
  readonly Choice: ComponentType<ControlProps>
  /** A file or a list of files: chosen, dropped, or given by its address. */
  readonly File: ComponentType<ControlProps>
  /** Every other value, as JSON. */
  readonly Json: ComponentType<ControlProps>
  /** Every issue, once all are shown. */
  readonly Issues: ComponentType<{ readonly form: Form }>
}

/** The properties of a form. */
export interface ModelFormProps<Of = Form['input']> {
  /** The form that `useModelForm` returned. */
  readonly form: Form<Of>
  /** Called with the input when the form is sent and has no issue. With one, all issues are shown instead. */
  readonly onSubmit?: (input: Of) => void
  /** Your parts. Define them outside of your component. */
  readonly parts?: Partial<FormParts>
  /** The end of the form, such as the button that sends it. */
  readonly children?: ReactNode
}

const h = createElement

/**
 * A form with a field for each parameter of a model. It has no styles. Its elements have `data-` attributes for your
 * own: `data-param` at a field, `data-blocked` where a rule blocks it, `data-over` where a file is dropped.
 */
export function ModelForm<Of>({ form: typed, onSubmit, parts, children }: ModelFormProps<Of>): ReactElement {
  const form = typed as Form // its parts read the input of any model
  const id = useId()
  const own = { ...plainParts, ...parts }
  useEffect(() => {
    const [first] = form.issues
    if (form.shows > 0 && first) document.getElementById(`${id}${first.path[0]}`)?.focus()
  }, [form.shows])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (form.uploading !== undefined) return
    if (form.issues.length > 0) form.showAll()
    else onSubmit?.(typed.input)
  }
  return h(
    'form',
    { noValidate: true, onSubmit: submit, 'aria-label': form.model.name },
    h(own.Issues, { form }),
    form.fields.map((field) =>
      h(Part, { key: `${form.version}/${field.name}`, form, field, id: id + field.name, own }),
    ),
    children,
  )
}

interface PartProps {
  readonly form: Form
  readonly field: FormField
  readonly id: string
  readonly own: FormParts
}

function Part({ form, field, id, own }: PartProps): ReactElement {
  const { rule, issues, param } = field
  const [hintId, issuesId] = [`${id}-hint`, `${id}-issues`]
  const naming: ControlNaming = {
    id,
    name: field.name,
    disabled: rule.blocked !== undefined,
    'aria-required': field.isRequired,
    'aria-invalid': issues.length > 0,
    'aria-describedby': [hintWords(field).length > 0 && hintId, issues.length > 0 && issuesId]
      .filter(Boolean)
      .join(' '),
  }
  const control = h(own[controlOf(param.shape)], { form, field, naming })
  return h(own.Field, { form, field, naming, hintId, issuesId, children: control })
}

/** The part that shows a shape. */
function controlOf(shape: CatalogParam['shape']): ControlName {
  switch (shape.is) {
    case 'string':
      return 'Text'
    case 'number':
      return 'Number'
    case 'boolean':
      return 'Switch'
    case 'choice':
      return 'Choice'
    case 'file':
      return 'File'
    case 'list':
      return shape.of.is === 'file' ? 'File' : 'Json'
    case 'nullable':
      return controlOf(shape.of)
    default:
      return 'Json'
  }
}

/** The texts about a field: why it is blocked or wanted, its description, advice. */
const hintWords = ({ rule, param, advice }: FormField): readonly string[] =>
  [rule.blocked, rule.wanted, rule.only?.because, param.description, ...advice].filter((words) => !!words).map(String)

function Field({ field, naming, hintId, issuesId, children }: FieldProps): ReactElement {
  const { label, isRequired, rule, issues, upload } = field
  return h(
    'div',
    { 'data-param': field.name, 'data-blocked': rule.blocked, onBlur: field.touch },
    h('label', { htmlFor: naming.id }, label, isRequired && h('span', { 'aria-hidden': true }, ' *')),
    children,
    upload && h('progress', { max: upload.total, value: upload.loaded, 'aria-label': `Upload of ${upload.name}` }),
    h(
      'div',
      { id: hintId },
      hintWords(field).map((words) => h('p', { key: words }, words)),
    ),
    h(
      'div',
      { id: issuesId, 'aria-live': 'polite' },
      issues.map(({ message }) => h('p', { key: message }, message)),
    ),
  )
}

function Issues({ form }: { readonly form: Form }): ReactElement | null {
  if (form.shows === 0 || form.issues.length === 0) return null
  const items = form.issues.map(({ message }, index) => h('li', { key: index }, message))
  return h('div', { role: 'alert' }, h('ul', null, items))
}

const plainParts: FormParts = { Field, Issues, ...plainControls }
