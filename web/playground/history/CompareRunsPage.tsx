import './history.css'
import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import type { Json } from '@gatewright/catalog'
import { Heading, Notice, Spinner } from '../../ui/index.ts'
import { Link, location, navigate } from '../router.ts'
import { RunCard, timeWords } from '../run/RunCard.tsx'
import { SelectField } from './HistoryPage.tsx'
import { history } from './history.ts'
import { isList } from '../../shared/values.ts'
import { excerptOf, type RunRecord } from './record.ts'

/** Two runs next to each other, with the differences of their inputs. */
export function CompareRunsPage(): JSX.Element {
  const { query } = location.value
  const [a, b] = [history.one(query.get('a') ?? ''), history.one(query.get('b') ?? '')]
  const runs = history.runs.value
  return (
    <div class="frame-page history-compare">
      <Heading title="Compare">Compare two runs</Heading>
      {!history.isLoaded.value && <Spinner label="The history is loading" />}
      {history.isLoaded.value && runs.length < 2 && (
        <Notice title="There are not two runs to compare yet.">
          <p>Run a model twice, with other parameters.</p>
        </Notice>
      )}
      {runs.length >= 2 && (
        <div class="history-pair">
          <Choice label="First run" name="a" run={a} runs={runs} />
          <Choice label="Second run" name="b" run={b} runs={runs} />
        </div>
      )}
      {a !== undefined && b !== undefined && <Differences left={a} right={b} />}
      <div class="history-pair">
        {a === undefined ? <div /> : <Side run={a} title="First run" />}
        {b === undefined ? <div /> : <Side run={b} title="Second run" />}
      </div>
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly name: 'a' | 'b'
  readonly run: RunRecord | undefined
  readonly runs: readonly RunRecord[]
}

function Choice({ label, name, run, runs }: ChoiceProps): JSX.Element {
  const options = runs.map(
    (one) => [one.id, `${one.model.name}, ${timeWords(one.startedAt)}: ${excerptOf(one).slice(0, 60)}`] as const,
  )
  const choose = (id: string): void => {
    const query = new URLSearchParams(location.value.query)
    query.set(name, id)
    navigate(`/history/compare?${query}`, { replace: true })
  }
  return (
    <SelectField label={label} value={run?.id ?? ''} options={[['', 'Choose a run'], ...options]} onChange={choose} />
  )
}

const Side = ({ run, title }: { readonly run: RunRecord; readonly title: string }): JSX.Element => (
  <section class="history-side" aria-label={title}>
    <h2>
      <Link to={`/models/${encodeURIComponent(run.model.id)}?run=${run.id}`}>{run.model.name}</Link>
    </h2>
    <RunCard run={run} />
  </section>
)

function Differences({ left, right }: { readonly left: RunRecord; readonly right: RunRecord }): JSX.Element {
  const isFull = useSignal(false)
  const all = differencesOf(left, right)
  const shown = isFull.value ? all : all.filter(({ isSame }) => !isSame)
  return (
    <section aria-label="Differences of the parameters">
      <label class="history-check">
        <input type="checkbox" checked={isFull.value} onChange={() => (isFull.value = !isFull.value)} />
        <span>Show equal parameters, too</span>
      </label>
      {shown.length === 0 ? <p class="history-same">Both runs have the same parameters.</p> : <Table rows={shown} />}
    </section>
  )
}

const Table = ({ rows }: { readonly rows: readonly Difference[] }): JSX.Element => (
  <div class="history-scroll" tabIndex={0} role="group" aria-label="Parameters of both runs">
    <table class="history-table">
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">First run</th>
          <th scope="col">Second run</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, left, right, isSame }) => (
          <tr key={name} class={isSame ? 'history-equal' : undefined}>
            <th scope="row">{name}</th>
            <td>{left ?? <em>not set</em>}</td>
            <td>{right ?? <em>not set</em>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** A parameter of two runs. */
interface Difference {
  readonly name: string
  /** In words; undefined if the run did not have it. */
  readonly left: string | undefined
  readonly right: string | undefined
  readonly isSame: boolean
}

/** The parameters of two runs, those that differ first. */
function differencesOf(left: RunRecord, right: RunRecord): readonly Difference[] {
  const [ours, theirs] = [shownOf(left), shownOf(right)]
  const all = [...new Set([...ours.keys(), ...theirs.keys()])].map((name): Difference => {
    const [one, other] = [ours.get(name), theirs.get(name)]
    return { name, left: one, right: other, isSame: one === other && !isUnknown(left, right, name) }
  })
  return [...all.filter(({ isSame }) => !isSame), ...all.filter(({ isSame }) => isSame)]
}

/** Two files or secrets of which neither is kept can differ. */
const isUnknown = (left: RunRecord, right: RunRecord, name: string): boolean =>
  [left, right].every(({ leftOut }) => leftOut.some(({ path }) => String(path[0]) === name))

/** Each parameter in words, with a note for each file and secret that is not kept. */
function shownOf({ input, leftOut }: RunRecord): ReadonlyMap<string, string> {
  const shown = new Map(Object.entries(input).map(([name, value]) => [name, textOf(value)]))
  for (const { path, note } of leftOut) {
    const name = String(path[0])
    const before = shown.get(name)
    shown.set(name, [...(before === undefined || before === '[]' ? [] : [before]), `(${note})`].join('\n'))
  }
  return shown
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(sorted(value), null, 1))

/** The order of keys is no difference. */
function sorted(value: Json): Json {
  if (isList(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]))
}
