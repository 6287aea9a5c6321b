import { createContext, type ComponentChildren, type ComponentType, type Context } from 'preact'
import { useContext } from 'preact/hooks'
import type { CatalogParam, Json, Param, Shape } from '@gatewright/catalog'
import type { FieldState, ModelForm, Path } from '../form.ts'
import type { RuleState } from '@gatewright/catalog/language'

/** The properties of every control. */
export interface ControlProps<Of extends Shape = Shape> {
  readonly shape: Of
  readonly path: Path
  /** The name that people see. */
  readonly label: string
  /** The value that the person gave. */
  readonly value: Json | undefined
  /** The value that applies without one. */
  readonly fallback: Json | undefined
  readonly onChange: (value: Json | undefined) => void
  /** The ids of the texts that belong to it. */
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
  readonly isRequired: boolean
  /** Whether an empty text is sent as it is. */
  readonly keepsEmpty: boolean
  readonly isSecret: boolean
  readonly hints: CatalogParam['hints']
  /** The values that a rule allows now. */
  readonly only: RuleState['only']
}

/** The properties of a control of one shape. */
export type PropsOf<Name extends Shape['is']> = ControlProps<Extract<Shape, { is: Name }>>

/** Returns the id of the element for a value. */
export const idOf = (path: Path): string => ['form', ...path.map((step) => encodeURIComponent(step))].join('/')

/** Returns the id of the label of a value. */
export const labelIdOf = (path: Path): string => `${idOf(path)}/label`

/** The attributes of a control that is one element. */
export const naming = ({ path, describedBy, isInvalid, isRequired }: ControlProps): Naming => ({
  id: idOf(path),
  'aria-labelledby': labelIdOf(path),
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid ? 'true' : undefined,
  'aria-required': isRequired ? 'true' : undefined,
})

interface Naming {
  readonly id: string
  readonly 'aria-labelledby': string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': 'true' | undefined
  readonly 'aria-required': 'true' | undefined
}

/** The attributes of a control that is a group of elements. */
export const grouping = ({ path, describedBy }: ControlProps): Grouping => ({
  id: idOf(path),
  role: 'group',
  'aria-labelledby': labelIdOf(path),
  'aria-describedby': describedBy,
})

interface Grouping {
  readonly id: string
  readonly role: 'group'
  readonly 'aria-labelledby': string
  readonly 'aria-describedby': string | undefined
}

/** The form and the parameter that a control belongs to. */
export const FieldContext: Context<FieldPlace | undefined> = createContext<FieldPlace | undefined>(undefined)

/** The form and the parameter around a control, and the components for the values inside its value. */
interface FieldPlace {
  readonly form: ModelForm
  readonly field: FieldState
  /** A control of any shape. */
  readonly Value: ComponentType<ControlProps>
  /** A control of any shape with its label, help and messages. */
  readonly Part: ComponentType<PartProps>
}

/** The properties of a part of a form. */
export interface PartProps {
  readonly field: Param & Pick<Partial<CatalogParam>, 'hints'>
  readonly path: Path
  readonly value: Json | undefined
  readonly fallback: Json | undefined
  readonly onChange: (value: Json | undefined) => void
  readonly rule?: RuleState
  /** Buttons beside its label. */
  readonly actions?: ComponentChildren
  /** Texts between the control and its messages. */
  readonly children?: ComponentChildren
  /** Whether its label is only for screen readers. */
  readonly isBare?: boolean
}

/** Returns the form and the parameter around a control. */
export function useField(): FieldPlace {
  const found = useContext(FieldContext)
  if (found === undefined) throw new Error('A control of a form needs a field around it.')
  return found
}
