import { useSignal, useSignalEffect, type ReadonlySignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Notice } from '../../ui/index.ts'
import { history } from '../history/history.ts'
import { sayLost } from '../history/sayLost.ts'
import { isEnded, isRecent, type RunRecord } from '../history/record.ts'
import type { LoadedModel } from '../model/models.ts'
import { Link, location, navigate } from '../router.ts'
import { RunButton } from './RunButton.tsx'
import { RunCard } from './RunCard.tsx'
import { createRunner, reasonOf, type RunForm } from './runner.ts'
import { wordsOf } from './runText.ts'

/** Runs a model, and shows its runs: those of this visit, those that have not ended, and the latest. */
export function RunPanel({ loaded, form }: { readonly loaded: LoadedModel; readonly form: RunForm }): JSX.Element {
  const { model } = loaded
  const started = useSignal<readonly string[]>([])
  const results = useRef<HTMLDivElement>(null)
  useRepeat(model.id, form)
  useRefusals(started, form)
  const onStart = (id: string): void => {
    started.value = [...started.value, id]
    requestAnimationFrame(() => results.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }))
  }
  const runner = useMemo(() => createRunner(loaded, form, onStart), [loaded, form])
  const shown = shownRuns(history.runs.value, model.id, started.value)
  const isActive = shown.some((one) => !isEnded(one) || started.value.includes(one.id))
  return (
    <div class={isActive ? 'run-panel run-panel-active' : 'run-panel'}>
      <RunButton
        last={shown[0]}
        price={form.price.value}
        seconds={form.seconds.value}
        reason={reasonOf(form, model)}
        isBusy={runner.isStarting.value}
        run={() => void runner.run()}
      />
      <p class="visually-hidden" role="status">
        {shown[0] !== undefined && `${shown[0].model.name}: ${wordsOf(shown[0])}`}
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

function shownRuns(runs: readonly RunRecord[], model: string, started: readonly string[]): readonly RunRecord[] {
  const own = runs.filter((run) => run.model.id === model)
  const [latest] = own
  return own.filter((run) => started.includes(run.id) || !isEnded(run) || (run === latest && isRecent(run)))
}

/** Shows the issues of a run that the gateway refused at the fields of the form. */
export function useRefusals(started: ReadonlySignal<readonly string[]>, form: Pick<RunForm, 'refuse'>): void {
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

/** Says that the history ends with this tab. */
export const NoStorage = (): JSX.Element => (
  <Notice tone="warning" title="The browser does not keep your runs.">
    <p>{history.storageProblem.value}</p>
    <p>Do not close this tab while a run is being sent.</p>
  </Notice>
)
