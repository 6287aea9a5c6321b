import type { JSX } from 'preact'
import type { Json, Param } from '@gatewright/catalog'
import { isRecord } from '@gatewright/catalog/language'
import { emptyOf, isSame } from '@gatewright/react'
import { useState } from 'preact/hooks'
import { IconButton } from '../../../ui/index.ts'
import { alternativeOf, choicesOf, suits, type Choice } from '../alternatives.ts'
import { controlOf } from '../controlOf.ts'
import type { Input } from '../../../shared/values.ts'
import { withKey, type Path } from '../form.ts'
import { Radios } from './choices.tsx'
import { grouping, useField, type PropsOf } from './control.ts'

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
  const object: Input = isRecord(value) ? value : {}
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

interface StrangeKeysProps {
  readonly value: Json | undefined
  readonly known: readonly string[]
  readonly path: Path
  readonly onChange: (name: string, value: Json | undefined) => void
}

/** The keys of a loaded value that its model does not know: they are kept until the person removes them. */
export function StrangeKeys({ value, known, path, onChange }: StrangeKeysProps): JSX.Element | null {
  const { Part } = useField()
  const strange = isRecord(value) ? Object.entries(value).filter(([name]) => !known.includes(name)) : []
  if (strange.length === 0) return null
  return (
    <>
      {strange.map(([name, kept]) => (
        <div key={name} class="form-part form-part-wide">
          <Part
            field={{ name, label: name, shape: { is: 'any' }, description: 'The model does not have this key.' }}
            path={[...path, name]}
            value={kept}
            fallback={undefined}
            onChange={(next) => onChange(name, next)}
            actions={
              <IconButton icon="trash" size="s" label={`Remove ${name}`} onClick={() => onChange(name, undefined)} />
            }
          />
        </div>
      ))}
    </>
  )
}

/** A value of one of several kinds: which one, then its control. */
export function Alternatives(props: PropsOf<'either'>): JSX.Element {
  const { shape, value, fallback, onChange } = props
  const { Value } = useField()
  const choices = choicesOf(shape)
  const [picked, pick] = useState<number | undefined>(undefined)
  const shown = value ?? fallback
  const chosen = pickedFor(picked, choices, value) ?? chosenOf(choices, shown, shape.of)
  const options = choices.map((choice, index) => ({
    key: String(index),
    label: choice.label,
    isChosen: index === chosen,
    choose: () => {
      pick(index)
      onChange(choice.start)
    },
  }))
  const taken = chosen === undefined ? undefined : choices[chosen]
  const isOwn = taken?.shape !== undefined && (fallback === undefined || suits(fallback, taken.shape) > 0)
  return (
    <div class="form-alternatives">
      <Radios {...props} options={options} />
      {taken?.shape !== undefined && <Value {...props} shape={taken.shape} fallback={isOwn ? fallback : undefined} />}
    </div>
  )
}

/** The alternative that the person picked, unless the value has become another one since. */
function pickedFor(
  picked: number | undefined,
  choices: readonly Choice[],
  value: Json | undefined,
): number | undefined {
  const choice = picked === undefined ? undefined : choices[picked]
  if (choice === undefined) return undefined
  if (choice.shape === undefined) return isSame(choice.start, value) ? picked : undefined
  return value === undefined || value === '' || suits(value, choice.shape) > 0 ? picked : undefined
}

function chosenOf(
  choices: readonly Choice[],
  shown: Json | undefined,
  of: PropsOf<'either'>['shape']['of'],
): number | undefined {
  if (shown === undefined) return undefined
  const fixed = choices.findIndex(({ shape, start }) => shape === undefined && isSame(start, shown))
  if (fixed >= 0) return fixed
  const taken = alternativeOf(shown, of)
  const found = choices.findIndex(({ index, shape }) => index === taken && shape !== undefined)
  return found < 0 ? undefined : found
}

/** A value that can be null. */
export function Nullable(props: PropsOf<'nullable'>): JSX.Element {
  const { shape, label, value, fallback, onChange } = props
  const { Value } = useField()
  const [isOpen, setOpen] = useState(false)
  const isNull = value === null
  const inner = {
    ...props,
    shape: shape.of,
    value: isNull ? undefined : value,
    fallback: fallback === null ? undefined : fallback,
  }
  return (
    <div class="form-nullable">
      {!isNull && <Value {...inner} />}
      <details
        class="form-advanced"
        open={isOpen || isNull}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          Advanced<span class="visually-hidden"> for {label}</span>
        </summary>
        <label class="form-null">
          <input type="checkbox" checked={isNull} onChange={() => onChange(isNull ? undefined : null)} />
          <span>
            Send null<span class="visually-hidden"> as {label}</span>
          </span>
        </label>
      </details>
    </div>
  )
}
