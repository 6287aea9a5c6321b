import type { JSX } from 'preact'
import type { Json } from '@gatewright/catalog'
import { Button } from '../../../ui/index.ts'
import { isList } from '../state/input.ts'
import { itemOf } from '../state/start.ts'
import { grouping, type PropsOf } from './control.ts'
import { FileAdder } from './FileAdder.tsx'
import { ListRow } from './ListRow.tsx'

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
