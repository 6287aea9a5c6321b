import './history.css'
import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Button, Dialog, Heading, Icon, Notice, Spinner } from '../../ui/index.ts'
import { Link, location, navigate } from '../router.ts'
import { timeWords } from '../run/RunCard.tsx'
import { RunLine } from '../run/RunLine.tsx'
import { removeRuns } from '../run/runs.ts'
import { stateWords, stoppedOption } from '../run/runText.ts'
import { history } from './history.ts'
import { limits } from './makeHistory.ts'
import { isStopped, runStates, type RunRecord } from './record.ts'

/** The runs of this browser, with filters. */
export function HistoryPage(): JSX.Element {
  const selected = useSignal<readonly string[]>([])
  const { query } = location.value
  const [model, state] = [query.get('model') ?? '', query.get('state') ?? '']
  const all = history.runs.value
  const shown = all.filter(
    (run) => (model === '' || run.model.id === model) && (state === '' || filterOf(run) === state),
  )
  const toggle = (id: string): void => {
    const others = selected.value.filter((one) => one !== id)
    selected.value = others.length < selected.value.length ? others : [...others, id].slice(-2)
  }
  return (
    <div class="frame-page history-page">
      <div class="history-head">
        <Heading title="History">History</Heading>
        <p>{`Your latest ${limits.runs} runs stay in this browser. The gateway keeps their tasks and files for a limited time.`}</p>
      </div>
      {history.storageProblem.value !== undefined && (
        <Notice tone="warning" title="The browser does not keep your runs.">
          <p>{history.storageProblem.value}</p>
        </Notice>
      )}
      {!history.isLoaded.value && <Spinner label="The history is loading" />}
      {all.length > 0 && <Filters runs={all} model={model} state={state} />}
      {history.isLoaded.value && shown.length === 0 && <Empty isFiltered={all.length > 0} />}
      <ul role="list" class="run-lines">
        {shown.map((run) => (
          <RunLine
            key={run.id}
            run={run}
            before={<Check run={run} isSelected={selected.value.includes(run.id)} toggle={() => toggle(run.id)} />}
            actions={<Actions run={run} />}
          />
        ))}
      </ul>
      <Selection
        ids={selected.value.filter((id) => history.one(id) !== undefined)}
        clear={() => (selected.value = [])}
      />
    </div>
  )
}

/** The option of the filter that a run belongs to. */
const filterOf = (run: RunRecord): string => (isStopped(run) ? stoppedOption[0] : run.state)

interface FiltersProps {
  readonly runs: readonly RunRecord[]
  readonly model: string
  readonly state: string
}

function Filters({ runs, model, state }: FiltersProps): JSX.Element {
  const models = new Map(runs.map((run) => [run.model.id, run.model.name]))
  const choose =
    (name: string) =>
    (value: string): void => {
      const query = new URLSearchParams(location.value.query)
      if (value === '') query.delete(name)
      else query.set(name, value)
      navigate(`/history${query.size > 0 ? `?${query}` : ''}`, { replace: true })
    }
  return (
    <div class="history-filters">
      <SelectField label="Model" value={model} options={[['', 'All models'], ...models]} onChange={choose('model')} />
      <SelectField
        label="State"
        value={state}
        options={[['', 'All states'], ...runStates.map((one) => [one, stateWords[one]] as const), stoppedOption]}
        onChange={choose('state')}
      />
      <DeleteAll count={runs.length} />
    </div>
  )
}

function DeleteAll({ count }: { readonly count: number }): JSX.Element {
  const isOpen = useSignal(false)
  const close = (): void => void (isOpen.value = false)
  const remove = (): void => {
    close()
    void removeRuns(history.runs.value.map(({ id }) => id))
  }
  return (
    <>
      <Button icon="trash" onClick={() => (isOpen.value = true)}>
        Delete all
      </Button>
      <Dialog
        isOpen={isOpen.value}
        onClose={close}
        title={count === 1 ? 'Delete the run?' : `Delete all ${count} runs?`}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="danger" onClick={remove}>
              Delete
            </Button>
          </>
        }
      >
        <p>This browser forgets them. Running tasks continue, and you pay for them.</p>
      </Dialog>
    </>
  )
}

const Empty = ({ isFiltered }: { readonly isFiltered: boolean }): JSX.Element => (
  <Notice title={isFiltered ? 'No run matches these filters.' : 'You have not run a model yet.'}>
    <p>{isFiltered ? 'Choose another model or state.' : 'Choose a model in the catalogue. Its runs appear here.'}</p>
  </Notice>
)

interface CheckProps {
  readonly run: RunRecord
  readonly isSelected: boolean
  readonly toggle: () => void
}

/** Selects a run for the comparison. */
const Check = ({ run: { model, startedAt }, isSelected, toggle }: CheckProps): JSX.Element => (
  <label class="history-check">
    <input type="checkbox" checked={isSelected} onChange={toggle} />
    <span class="visually-hidden">{`Select the run of ${model.name} of ${timeWords(startedAt)} to compare it`}</span>
  </label>
)

function Actions({ run }: { readonly run: RunRecord }): JSX.Element {
  return (
    <>
      <Link
        to={`/models/${encodeURIComponent(run.model.id)}?run=${run.id}`}
        class="ui-button ui-button-secondary ui-button-s"
      >
        <Icon name="retry" size={16} />
        Run again with changes
      </Link>
      <Button size="s" icon="trash" onClick={() => void removeRuns([run.id])}>
        Delete
      </Button>
    </>
  )
}

interface SelectionProps {
  readonly ids: readonly string[]
  readonly clear: () => void
}

/** Leads from two selected runs to their comparison. */
function Selection({ ids: [a, b], clear }: SelectionProps): JSX.Element {
  return (
    <div class="history-selection" role="status">
      {a !== undefined && (
        <div class="history-selected">
          <p>{b === undefined ? 'Select a second run to compare.' : 'Two runs are selected.'}</p>
          {b !== undefined && (
            <Link to={`/history/compare?a=${a}&b=${b}`} class="ui-button ui-button-primary ui-button-m">
              Compare
            </Link>
          )}
          <Button onClick={clear}>Clear</Button>
        </div>
      )}
    </div>
  )
}

interface SelectFieldProps {
  readonly label: string
  readonly value: string
  /** The value and the text of each option. */
  readonly options: readonly (readonly [string, string])[]
  readonly onChange: (value: string) => void
}

/** A list of options with its label. */
export function SelectField({ label, value, options, onChange }: SelectFieldProps): JSX.Element {
  return (
    <label class="history-select">
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
