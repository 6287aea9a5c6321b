import type { JSX } from 'preact'
import type { Json, Param } from '@gatewright/catalog'
import { controlOf } from '../shapes/controlOf.ts'
import { isObject, withKey, type Input } from '../state/input.ts'
import { emptyOf } from '../state/start.ts'
import { grouping, useField, type PropsOf } from './control.ts'
import { StrangeKeys } from './StrangeKeys.tsx'

/** The keys of an object. */
export function ObjectFields(props: PropsOf<'object'>): JSX.Element {
  const { shape, path, value, fallback, onChange, isRequired } = props
  const { Part } = useField()
  const started: Json | undefined = value ?? fallback ?? emptyOf(shape)
  const change = (name: string, next: Json | undefined): void => {
    const changed = withKey(started, name, next)
    onChange(Object.keys(changed).length === 0 && !isRequired ? undefined : changed)
  }
  return (
    <div {...grouping(props)} class="form-object">
      {shape.fields
        .filter((field) => !isTag(field, value))
        .map((field) => (
          <div key={field.name} class={isWide(field) ? 'form-part form-part-wide' : 'form-part'}>
            <Part
              field={field}
              path={[...path, field.name]}
              value={keyOf(value, field.name)}
              fallback={value === undefined ? (keyOf(fallback, field.name) ?? field.default) : field.default}
              onChange={(next) => change(field.name, next)}
            />
          </div>
        ))}
      <StrangeKeys value={value} known={shape.fields.map(({ name }) => name)} path={path} onChange={change} />
    </div>
  )
}

const keyOf = (value: Json | undefined, name: string): Json | undefined => {
  const object: Input = isObject(value) ? value : {}
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** A key with a single word, which the form sends by itself. */
const isTag = ({ name, required, shape }: Param, value: Json | undefined): boolean =>
  required === true &&
  shape.is === 'choice' &&
  shape.values.length === 1 &&
  (value === undefined || keyOf(value, name) === shape.values[0])

const isWide = ({ shape }: Param): boolean =>
  ['area', 'object', 'list', 'map', 'alternatives', 'json', 'file', 'slider'].includes(controlOf(shape))
