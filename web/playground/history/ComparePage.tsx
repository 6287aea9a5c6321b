import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Link, location, navigate } from '../router.ts'
import { RunCard, timeWords } from '../run/RunCard.tsx'
import { Heading, Notice, Spinner } from '../../ui/index.ts'
import { differencesOf, excerptOf, type Difference } from './differences.ts'
import { history } from './history.ts'
import type { RunRecord } from './record.ts'
import { SelectField } from './SelectField.tsx'

/** Two runs next to each other, with the differences of their inputs. */
export function ComparePage(): JSX.Element {
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
    navigate(`/compare?${query}`, { replace: true })
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
