import type { JSX } from 'preact'
import { isRecord } from '@gatewright/catalog/language'
import { safeAddress } from './parts.ts'

/** A longer list or object is shown up to here; the response has it in full. */
const mostEntries = 100

/** So many numbers of a list are shown, such as those of an embedding. */
const mostNumbers = 24

/** The deepest level that is shown. */
const mostDepth = 8

/** The fields of a result, as a table of names and values. */
export function FieldsView({ fields }: { readonly fields: Readonly<Record<string, unknown>> }): JSX.Element {
  return <Entries entries={Object.entries(fields)} depth={0} />
}

interface EntriesProps {
  readonly entries: readonly (readonly [string, unknown])[]
  readonly depth: number
}

function Entries({ entries, depth }: EntriesProps): JSX.Element {
  const more = entries.length - mostEntries
  return (
    <>
      <dl class="run-fields">
        {entries.slice(0, mostEntries).map(([name, value]) => (
          <div key={name} class="run-field">
            <dt>{name}</dt>
            <dd>
              <Value value={value} depth={depth} />
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && <p class="run-more">{`${more} more are in the response below.`}</p>}
    </>
  )
}

function Value({ value, depth }: { readonly value: unknown; readonly depth: number }): JSX.Element {
  if (depth >= mostDepth) return <span class="run-more">Deeper levels are in the response below.</span>
  if (Array.isArray(value)) return <List items={value} depth={depth} />
  if (isRecord(value))
    return (
      <Folded words={countWords(Object.keys(value).length, 'field')} entries={Object.entries(value)} depth={depth} />
    )
  return <Plain value={value} />
}

function Plain({ value }: { readonly value: unknown }): JSX.Element {
  const href = /^https?:/.test(String(value)) ? safeAddress(value, document.baseURI) : undefined
  if (href !== undefined) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {href}
      </a>
    )
  }
  const text = value === null ? 'null' : String(value)
  return <span class={typeof value === 'string' ? 'run-value' : 'run-value run-value-code'}>{text}</span>
}

function List({ items, depth }: { readonly items: readonly unknown[]; readonly depth: number }): JSX.Element {
  if (items.length > 0 && items.every((item) => typeof item === 'number')) {
    const shown = items.slice(0, mostNumbers).join(', ')
    const more = items.length > mostNumbers ? `, and ${items.length - mostNumbers} more` : ''
    return <span class="run-value run-value-code">{shown + more}</span>
  }
  const names = columnsOf(items)
  if (names !== undefined) return <Table rows={items.filter(isRecord)} names={names} />
  return (
    <Folded
      words={countWords(items.length, 'item')}
      entries={items.map((item, index) => [String(index), item])}
      depth={depth}
    />
  )
}

/** The columns of a list of flat objects with few keys; undefined for any other list. */
function columnsOf(items: readonly unknown[]): readonly string[] | undefined {
  const isFlat = (item: unknown): boolean =>
    isRecord(item) && Object.values(item).every((value) => typeof value !== 'object' || value === null)
  if (items.length === 0 || !items.every(isFlat)) return undefined
  const names = [...new Set(items.filter(isRecord).flatMap((item) => Object.keys(item)))]
  return names.length > 0 && names.length <= 8 ? names : undefined
}

interface TableProps {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly names: readonly string[]
}

function Table({ rows, names }: TableProps): JSX.Element {
  return (
    <div class="run-scroll" tabIndex={0} role="group" aria-label={`Table of ${countWords(rows.length, 'row')}`}>
      <table class="run-table">
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostEntries).map((row, index) => (
            <tr key={index}>
              {names.map((name) => (
                <td key={name}>{name in row && <Plain value={row[name]} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface FoldedProps extends EntriesProps {
  readonly words: string
}

const Folded = ({ words, entries, depth }: FoldedProps): JSX.Element =>
  entries.length === 0 ? (
    <span class="run-more">{words}</span>
  ) : (
    <details class="run-folded" open={depth < 1 && entries.length <= 12}>
      <summary>{words}</summary>
      <Entries entries={entries} depth={depth + 1} />
    </details>
  )

const countWords = (count: number, noun: string): string => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`)
