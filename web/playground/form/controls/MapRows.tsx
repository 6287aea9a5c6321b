import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Json } from '@gatewright/catalog'
import { Button } from '../../../ui/index.ts'
import { isObject, isSame } from '../state/input.ts'
import { itemOf } from '../state/start.ts'
import { grouping, useField, type PropsOf } from './control.ts'
import { MapRow } from './MapRow.tsx'

/** A key and its value, as the person wrote them. */
type Row = readonly [key: string, value: Json]

const rowsOf = (value: Json | undefined): readonly Row[] => (isObject(value) ? Object.entries(value) : [])

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
    const meant = isNone ? undefined : named
    draft.current = { rows: next, value: meant }
    form.complain(path, complaintOf(next))
    onChange(meant)
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
  return twin === undefined ? undefined : `The name ${JSON.stringify(twin)} is there twice.`
}
