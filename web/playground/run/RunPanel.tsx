import { useSignal, useSignalEffect, type ReadonlySignal } from '@preact/signals'
import type { Price } from '@gatewright/catalog/language'
import type { JSX } from 'preact'
import { useCallback, useEffect, useId, useRef } from 'preact/hooks'
import { Button, Notice } from '../../ui/index.ts'
import { labelOf } from '../form/labels.ts'
import type { LiveQuotes } from '../form/price.ts'
import { history } from '../history/history.ts'
import type { Input } from '../../shared/values.ts'
import { sayLost } from '../history/sayLost.ts'
import { isEnded, type RunIssue, type RunRecord, type RunState } from '../history/record.ts'
import { loadMarks, marks, unavailable } from '../marks.tsx'
import type { LoadedModel } from '../model/models.ts'
import { Link, location, navigate } from '../router.ts'
import { RunCard, StateBadge } from './RunCard.tsx'
import { startRun } from './runs.ts'
import { durationWords, priceWords, stateWords } from './runText.ts'

/** The parts of the form of a model that a run uses. */
interface RunForm extends LiveQuotes {
  /** Exactly what is sent. */
  readonly input: ReadonlySignal<Input>
  readonly issues: ReadonlySignal<readonly RunIssue[]>
  /** The label of a parameter whose file is being uploaded. */
  readonly uploading: ReadonlySignal<string | undefined>
  readonly load: (input: Input) => void
  readonly showAll: () => void
  /** Shows issues that the gateway found next to their fields. */
  readonly refuse: (issues: readonly RunIssue[]) => void
}

/** The latest run is shown when the page of its model is opened again within this time, in milliseconds. */
const recentMs = 3_600_000

/** Runs a model, and shows its runs: those of this visit, those that have not ended, and the latest. */
export function RunPanel({ loaded, form }: { readonly loaded: LoadedModel; readonly form: RunForm }): JSX.Element {
  const { model } = loaded
  const started = useSignal<readonly string[]>([])
  const results = useRef<HTMLDivElement>(null)
  useRepeat(model.id, form)
  useRefusals(started, form)
  const [isStarting, run] = useRun(loaded, form, (id) => {
    started.value = [...started.value, id]
    requestAnimationFrame(() => results.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }))
  })
  const shown = shownRuns(history.runs.value, model.id, started.value)
  const isActive = shown.some((one) => !isEnded(one) || started.value.includes(one.id))
  return (
    <div class={isActive ? 'run-panel run-panel-active' : 'run-panel'}>
      <RunButton
        state={shown[0]?.state}
        price={form.price.value}
        seconds={form.seconds.value}
        reason={isUnavailable(model.id) ? unavailable : reasonOf(form, model)}
        isBusy={isStarting}
        run={() => void run()}
      />
      <p class="visually-hidden" role="status">
        {shown[0] !== undefined && `${shown[0].model.name}: ${stateWords[shown[0].state]}`}
      </p>
      {history.storageProblem.value !== undefined && <NoStorage />}
      <div ref={results} class="run-list">
        {shown.map((one) => (
          <RunCard key={one.id} run={one} />
        ))}
      </div>
      {shown.length === 0 && model.examples.length > 0 && <ExampleResult key={model.id} id={model.id} />}
      <Link to={`/history?model=${encodeURIComponent(model.id)}`} class="run-all">
        All runs of this model
      </Link>
    </div>
  )
}

/** Returns whether a run is being started, and the function that starts one and reports its id. */
function useRun(
  loaded: LoadedModel,
  form: RunForm,
  onStart: (id: string) => void,
): readonly [boolean, () => Promise<void>] {
  const { id: model } = loaded.model
  const isStarting = useSignal(false)
  const run = useCallback(async (): Promise<void> => {
    if (isStarting.value || form.uploading.value !== undefined) return
    if (form.issues.value.length > 0) return form.showAll()
    isStarting.value = true
    try {
      // The mark may be a minute old.
      if (isUnavailable(model)) await loadMarks()
      if (isUnavailable(model)) return
      const id = await startRun(loaded, form.input.value, form.seconds.value)
      if (id !== undefined) onStart(id)
    } finally {
      isStarting.value = false
    }
  }, [loaded, form])
  return [isStarting.value, run]
}

/** The result of the first example, until the model has run. A gateway without a sandbox has no such picture. */
function ExampleResult({ id }: { readonly id: string }): JSX.Element | null {
  const isMissing = useSignal(false)
  if (isMissing.value) return null
  const source = `playground/samples/${encodeURIComponent(id)}`
  return (
    <figure class="run-example">
      <img src={source} width={480} height={270} alt="Result of the example" onError={() => (isMissing.value = true)} />
      <figcaption class="run-more">
        A result of the example, made by the sandbox. Run the model to make yours.
      </figcaption>
    </figure>
  )
}

const isUnavailable = (model: string): boolean => marks.value[model] === 'unavailable'

/** Why the form cannot be sent now, with the name of the field. */
function reasonOf({ uploading, issues }: RunForm, { params }: LoadedModel['model']): string | undefined {
  if (uploading.value !== undefined) return `The file of ${uploading.value} is being uploaded.`
  const [first, ...others] = issues.value
  if (first === undefined) return undefined
  const { path, message } = first
  const param = params.find(({ name }) => name === path[0])
  const isNamed = param === undefined || message.startsWith(param.name)
  const more =
    others.length === 0
      ? ''
      : ` ${others.length} more ${others.length === 1 ? 'thing is' : 'things are'} missing or not right.`
  return `${isNamed ? '' : `${labelOf(param)}: `}${message}${more}`
}

function shownRuns(runs: readonly RunRecord[], model: string, started: readonly string[]): readonly RunRecord[] {
  const own = runs.filter((run) => run.model.id === model)
  const [latest] = own
  const isRecent = latest !== undefined && Date.now() - latest.startedAt < recentMs
  return own.filter((run) => started.includes(run.id) || !isEnded(run) || (isRecent && run === latest))
}

/** Shows the issues of a run that the gateway refused at the fields of the form. */
function useRefusals(started: ReadonlySignal<readonly string[]>, form: RunForm): void {
  useSignalEffect(() => {
    const [latest] = history.runs.value.filter(({ id }) => started.value.includes(id))
    if (latest?.state === 'REFUSED') form.refuse(latest.problem?.issues ?? [])
  })
}

/** Fills the form with the input of the run that the address names, once. */
function useRepeat(model: string, form: RunForm): void {
  const id = location.value.query.get('run')
  const isLoaded = history.isLoaded.value
  useEffect(() => {
    if (id === null || !isLoaded) return
    const run = history.one(id)
    if (run !== undefined && run.model.id === model) {
      form.load(run.input)
      sayLost(run.leftOut[0]?.path.join('.'))
    }
    navigate(`/models/${encodeURIComponent(model)}`, { replace: true })
  }, [id, isLoaded, model, form])
}

const NoStorage = (): JSX.Element => (
  <Notice tone="warning" title="The browser does not keep your runs.">
    <p>{history.storageProblem.value}</p>
    <p>Do not close this tab while a run is being sent.</p>
  </Notice>
)

interface RunButtonProps {
  /** That of the latest run on show. */
  readonly state: RunState | undefined
  /** Undefined while it is unknown. */
  readonly price: Price | undefined
  readonly seconds: number | undefined
  /** Why the model cannot run now, in words; undefined if it can. */
  readonly reason: string | undefined
  readonly isBusy: boolean
  readonly run: () => void
}

/** The button that runs the model, with the price and the time next to it. In one column, a bar at the bottom. */
function RunButton({ state, price, seconds, reason, isBusy, run }: RunButtonProps): JSX.Element {
  const id = useId()
  useShortcut(run)
  return (
    <div class="run-bar">
      <Button
        variant="primary"
        icon="play"
        isBusy={isBusy}
        aria-disabled={reason !== undefined}
        aria-describedby={`${id}-price ${id}-reason`}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={run}
        class="run-button"
      >
        Run
      </Button>
      <p id={`${id}-price`} class="run-price">
        <strong>{price && priceWords(price)}</strong>
        {seconds !== undefined && <span>{`about ${durationWords(seconds * 1000).replace('.0', '')}`}</span>}
      </p>
      {state !== undefined && (
        <span class="run-state">
          <StateBadge state={state} />
        </span>
      )}
      <kbd class="run-keys">{isApple() ? '⌘ Enter' : 'Ctrl Enter'}</kbd>
      <p id={`${id}-reason`} class="run-reason" role="status">
        {reason}
      </p>
    </div>
  )
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Ctrl or Cmd with Enter runs the model from anywhere on the page, unless a dialog is open. */
function useShortcut(run: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      if (document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [run])
}
