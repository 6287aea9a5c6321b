import type { JSX } from 'preact'
import type { Json, Shape } from '@gatewright/catalog'
import { isRecord } from '@gatewright/catalog/language'
import { isSame } from '@gatewright/react'
import { useEffect, useRef } from 'preact/hooks'
import { Button, IconButton } from '../../../ui/index.ts'
import { isList } from '../../../shared/values.ts'
import { itemOf, type Path } from '../form.ts'
import { FileAdder } from './FileField.tsx'
import { grouping, useField, type PropsOf } from './control.ts'

/** The items of a list, with their order. */
export function ListRows(props: PropsOf<'list'>): JSX.Element {
  const { shape, path, label, value, fallback, onChange, isRequired } = props
  const rows = isList(value) ? value : isList(fallback) ? fallback : []
  const { of, max = Infinity } = shape
  const change = (next: readonly Json[]): void =>
    onChange(next.length === 0 && fallback === undefined && !isRequired ? undefined : next)
  const put = (index: number, next: Json | undefined): void =>
    change(rows.map((row, at) => (at === index ? (next ?? itemOf(of)) : row)))
  const add = (...items: readonly Json[]): void => change([...rows, ...items])
  const addItem = (): void => add(itemOf(of))
  const isFull = rows.length >= max
  return (
    <div {...grouping(props)} class="form-list" data-unset={value === undefined ? '' : undefined}>
      {rows.length > 0 && (
        <ol class="form-rows" role="list">
          {rows.map((row, index) => (
            <ListRow
              key={index}
              shape={of}
              path={[...path, index]}
              label={label}
              value={row}
              count={rows.length}
              onChange={(next) => put(index, next)}
              onMove={(by) => change(moved(rows, index, by))}
              onRemove={() => change(rows.filter((_, at) => at !== index))}
            />
          ))}
        </ol>
      )}
      <div class="form-adding">
        {of.is === 'file' && (
          <FileAdder shape={of} label={label} isFull={isFull} room={max - rows.length} onAdd={add} />
        )}
        <Button size="s" icon="plus" onClick={addItem} disabled={isFull}>
          {of.is === 'file' ? 'Add address' : 'Add'}
          <span class="visually-hidden"> to {label}</span>
        </Button>
      </div>
    </div>
  )
}

/** Returns the items with one of them moved. */
function moved(rows: readonly Json[], index: number, by: 1 | -1): readonly Json[] {
  const next = [...rows]
  next.splice(index + by, 0, ...next.splice(index, 1))
  return next
}

interface ListRowProps {
  readonly shape: Shape
  readonly path: Path
  /** The label of the list. */
  readonly label: string
  readonly value: Json
  readonly count: number
  readonly onChange: (value: Json | undefined) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

/** An item of a list, with buttons that move and remove it. */
function ListRow({ shape, path, label, value, count, onChange, onMove, onRemove }: ListRowProps): JSX.Element {
  const { Part } = useField()
  const index = Number(path.at(-1))
  const name = `${label} ${index + 1}`
  const isLarge = isComposed(shape)
  const actions = (
    <div class="form-row-actions">
      {count > 1 && (
        <>
          <IconButton
            icon="arrowUp"
            size="s"
            label={`Move ${name} up`}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            class="form-down"
            icon="arrowUp"
            size="s"
            label={`Move ${name} down`}
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <IconButton icon="trash" size="s" label={`Remove ${name}`} onClick={onRemove} />
    </div>
  )
  const part = { field: { name, label: name, shape }, path, value, fallback: undefined, onChange }
  return isLarge ? (
    <li class="form-row-large">
      <Part {...part} actions={actions} />
    </li>
  ) : (
    <li class="form-row">
      <div class="form-row-value">
        <Part {...part} isBare />
      </div>
      {actions}
    </li>
  )
}

/** Whether a value has parts, so that it gets a frame. */
const isComposed = (shape: Shape): boolean =>
  shape.is === 'nullable' ? isComposed(shape.of) : ['object', 'list', 'map', 'either'].includes(shape.is)

/** A key and its value, as the person wrote them. */
type Row = readonly [key: string, value: Json]

const rowsOf = (value: Json | undefined): readonly Row[] => (isRecord(value) ? Object.entries(value) : [])

/** Names that people choose, with a value for each. */
export function MapRows(props: PropsOf<'map'>): JSX.Element {
  const { shape, path, label, value, fallback, onChange, isRequired } = props
  const { form } = useField()
  const draft = useRef<{ readonly rows: readonly Row[]; readonly value: Json | undefined } | undefined>(undefined)
  const isCurrent = draft.current !== undefined && isSame(draft.current.value, value)
  const rows = isCurrent ? (draft.current?.rows ?? []) : rowsOf(value ?? fallback)
  useEffect(() => () => form.complain(path, undefined), [])
  const change = (next: readonly Row[]): void => {
    const named = Object.fromEntries(next.filter(([key]) => key !== ''))
    const isNone = next.length === 0 && fallback === undefined && !isRequired
    const parsed = isNone ? undefined : named
    draft.current = { rows: next, value: parsed }
    form.complain(path, complaintOf(next))
    onChange(parsed)
  }
  const put = (index: number, row: Row): void => change(rows.map((old, at) => (at === index ? row : old)))
  return (
    <div {...grouping(props)} class="form-list" data-unset={value === undefined ? '' : undefined}>
      {rows.map((row, index) => (
        <MapRow
          key={index}
          shape={shape}
          path={path}
          label={label}
          row={row}
          index={index}
          onChange={(next) => put(index, next)}
          onRemove={() => change(rows.filter((_, at) => at !== index))}
        />
      ))}
      <div class="form-adding">
        <Button
          size="s"
          icon="plus"
          onClick={() => change([...rows, ['', itemOf(shape.of)]])}
          disabled={rows.length >= (shape.max ?? Infinity)}
        >
          Add name
          <span class="visually-hidden"> to {label}</span>
        </Button>
      </div>
    </div>
  )
}

/** A row without a name is not sent, and of two with the same name only one could be. */
function complaintOf(rows: readonly Row[]): string | undefined {
  const names = rows.map(([key]) => key)
  if (names.includes('')) return 'Each value needs a name.'
  const twin = names.find((name, index) => names.indexOf(name) < index)
  return twin === undefined ? undefined : `The name ${JSON.stringify(twin)} is used twice.`
}

interface MapRowProps {
  readonly shape: Extract<Shape, { is: 'map' }>
  /** The path of the map. */
  readonly path: Path
  readonly label: string
  readonly row: readonly [key: string, value: Json]
  readonly index: number
  readonly onChange: (row: readonly [key: string, value: Json]) => void
  readonly onRemove: () => void
}

/** A name and its value. */
function MapRow({ shape, path, label, row, index, onChange, onRemove }: MapRowProps): JSX.Element {
  const { Part } = useField()
  const [name, value] = row
  const title = name === '' ? `${label} ${index + 1}` : name
  return (
    <div class="form-row form-map-row">
      <input
        class="form-input"
        type="text"
        aria-label={`Name ${index + 1} of ${label}`}
        placeholder="Name"
        value={name}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => onChange([currentTarget.value, value])}
      />
      <div class="form-row-value">
        <Part
          field={{ name: title, label: title, shape: shape.of }}
          path={[...path, name === '' ? index : name]}
          value={value}
          fallback={undefined}
          onChange={(next) => onChange([name, next ?? ''])}
          isBare
        />
      </div>
      <div class="form-row-actions">
        <IconButton icon="trash" size="s" label={`Remove ${title}`} onClick={onRemove} />
      </div>
    </div>
  )
}
