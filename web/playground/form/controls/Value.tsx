import type { JSX } from 'preact'
import type { Shape } from '@gatewright/catalog'
import { isShown } from '../alternatives.ts'
import { controlOf } from '../controlOf.ts'
import { Combobox } from './Combobox.tsx'
import { Entry } from './Entry.tsx'
import { FileField } from './FileField.tsx'
import { Checks, Segments, Select, Switch } from './choices.tsx'
import { Alternatives, Nullable, ObjectFields } from './composed.tsx'
import type { ControlProps, PropsOf } from './control.ts'
import { ListRows, MapRows } from './rows.tsx'
import { AnyField, Area, Color, JsonField, Line, NumberField, Secret, Slider } from './texts.tsx'

/** The control for a value of any shape. A value that its control cannot show is shown as JSON. */
export function Value(props: ControlProps): JSX.Element {
  const { value } = props
  return value === undefined || isShown(value, props.shape) ? controlFor(props) : <JsonField {...props} />
}

type Controls = { readonly [Name in Shape['is']]: (props: PropsOf<Name>) => JSX.Element }

const controls: Controls = {
  any: (props) => (props.path.length > 1 ? <AnyField {...props} /> : <JsonField {...props} />),
  string: TextControl,
  number: (props) => (controlOf(props.shape) === 'slider' ? <Slider {...props} /> : <NumberField {...props} />),
  boolean: (props) => <Switch {...props} />,
  choice: ChoiceControl,
  file: (props) => <FileField {...props} />,
  list: (props) => (controlOf(props.shape) === 'checks' ? <Checks {...props} /> : <ListRows {...props} />),
  object: (props) => <ObjectFields {...props} />,
  map: (props) => <MapRows {...props} />,
  either: (props) => <Alternatives {...props} />,
  nullable: (props) => <Nullable {...props} />,
}

function controlFor<Name extends Shape['is']>(props: PropsOf<Name>): JSX.Element {
  const control: (props: PropsOf<Name>) => JSX.Element = controls[props.shape.is as Name] // `is` is its name
  return control(props)
}

function TextControl(props: PropsOf<'string'>): JSX.Element {
  const { shape, hints, isSecret } = props
  switch (controlOf(shape, { hints, secret: isSecret })) {
    case 'secret':
      return <Secret {...props} />
    case 'entry':
      return <Entry {...props} />
    case 'color':
      return <Color {...props} />
    case 'area':
      return <Area {...props} />
    default:
      return <Line {...props} />
  }
}

function ChoiceControl(props: PropsOf<'choice'>): JSX.Element {
  const control = controlOf(props.shape)
  if (control === 'segments') return <Segments {...props} />
  return control === 'select' ? <Select {...props} /> : <Combobox {...props} />
}
