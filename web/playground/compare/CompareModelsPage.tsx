import './compare.css'
import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { Card, PlaygroundIndex } from '../../../gateway/pages/data.ts'
import { catalogue } from '../../shared/catalogue.ts'
import { Heading, Notice, Spinner } from '../../ui/index.ts'
import { FormView } from '../form/FormView.tsx'
import { history } from '../history/history.ts'
// The module of the page of a model, whose parts this page shares, so that a build leaves them in one file.
import { Failed } from '../model/ModelPage.tsx'
import { loadModel } from '../model/models.ts'
import { location, navigate } from '../router.ts'
import { RunButton } from '../run/RunButton.tsx'
import { NoStorage } from '../run/RunPanel.tsx'
import { reasonOf } from '../run/runner.ts'
import { ColumnHead, ColumnView } from './ColumnView.tsx'
import { ModelPicker, focusPicker } from './ModelPicker.tsx'
import { comparisonOf, idsIn, mostModels } from './address.ts'
import { createColumn, firstValues, keepColumn, storeColumn, type Column } from './columns.ts'
import { createShared, promptOf, sumOf, type SharedForm } from './shared.ts'

/** The same prompt on several models, side by side. The address names the models, so that it can be shared. */
export function CompareModelsPage(): JSX.Element {
  const { query } = location.value
  useOldAddress(query)
  const index = catalogue.value
  const named = idsIn(query)
  const ids = named.slice(0, mostModels)
  return (
    <div class="frame-page compare">
      <div class="compare-head">
        <Heading title="Compare models">Compare models</Heading>
        <p>Run the same prompt on up to four models, and see the results, the prices and the times side by side.</p>
      </div>
      {named.length > mostModels && (
        <Notice tone="warning" title="The link names more than four models.">
          <p>The first four of them are shown.</p>
        </Notice>
      )}
      {index === undefined ? <Spinner label="The catalogue is loading" /> : <Comparison ids={ids} index={index} />}
    </div>
  )
}

/** Leads from the old address of a comparison of two runs to the current one. */
function useOldAddress(query: URLSearchParams): void {
  const isOld = query.has('a') || query.has('b')
  useEffect(() => {
    if (isOld) navigate(`/history/compare?${query}`, { replace: true })
  }, [isOld])
}

interface ComparisonProps {
  readonly ids: readonly string[]
  readonly index: PlaygroundIndex
}

function Comparison({ ids, index }: ComparisonProps): JSX.Element {
  const cards = new Map(index.models.map((card) => [card.id, card]))
  const [states, load] = useColumns(ids.filter((id) => cards.has(id)))
  const columns = ids.flatMap((id) => (typeof states[id] === 'object' ? [states[id]] : []))
  const shared = useShared(
    columns,
    ids.some((id) => states[id] === 'loading'),
  )
  const remove = (id: string): void => {
    navigate(comparisonOf(ids.filter((one) => one !== id)))
    focusPicker()
  }
  return (
    <>
      {shared !== undefined && <SharedPanel columns={columns} shared={shared} />}
      {history.storageProblem.value !== undefined && <NoStorage />}
      <div class="compare-columns">
        {ids.map((id) => (
          <ColumnPlace
            key={id}
            id={id}
            card={cards.get(id)}
            state={states[id]}
            shared={shared}
            load={() => load(id)}
            remove={() => remove(id)}
          />
        ))}
      </div>
      <ModelPicker ids={ids} index={index} />
    </>
  )
}

/** The column of a model, while it loads, when it failed, and when it is there. */
type ColumnState = 'loading' | 'failed' | Column

/** Loads the models of a comparison, and keeps their forms as long as the page is shown. */
function useColumns(ids: readonly string[]): readonly [Readonly<Record<string, ColumnState>>, (id: string) => void] {
  const states = useSignal<Readonly<Record<string, ColumnState>>>({})
  const set = (id: string, state: ColumnState): void => {
    states.value = { ...states.value, [id]: state }
  }
  const load = (id: string): void => {
    set(id, 'loading')
    loadModel(id).then(
      (loaded) => set(id, createColumn(loaded)),
      () => set(id, 'failed'),
    )
  }
  useLayoutEffect(() => {
    for (const id of ids) if (states.peek()[id] === undefined) load(id)
  }, [ids.join()])
  useEffect(() => {
    const each = (keep: (column: Column) => void) => (): void => {
      for (const state of Object.values(states.peek())) if (typeof state === 'object') keep(state)
    }
    const store = each(storeColumn)
    addEventListener('pagehide', store)
    return () => {
      removeEventListener('pagehide', store)
      each(keepColumn)()
    }
  }, [])
  return [states.value, load]
}

/** Whether a model can take part. */
const takesPrompt = ({ loaded }: Column): boolean => promptOf(loaded.model) !== undefined

/** The form that all columns share; the one of before while a model loads, and undefined if no model takes a prompt. */
function useShared(columns: readonly Column[], isLoading: boolean): SharedForm | undefined {
  const last = useRef<SharedForm | undefined>(undefined)
  const taking = columns.filter(takesPrompt)
  const names = taking.map(({ loaded }) => loaded.model.id).join()
  const shared = useMemo(() => {
    if (isLoading) return last.current
    const [first, ...others] = taking.map(({ loaded: { model }, form }) => ({ model, form }))
    return first && createShared(first, others, last.current?.form.input.peek() ?? firstValues(taking))
  }, [names, isLoading])
  last.current = shared ?? last.current
  useLayoutEffect(() => shared?.connect(), [shared])
  return shared
}

interface SharedPanelProps {
  readonly columns: readonly Column[]
  readonly shared: SharedForm
}

/** The prompt and what else all models take, and the button that runs all of them. */
function SharedPanel({ columns, shared: { form } }: SharedPanelProps): JSX.Element {
  const taking = columns.filter(takesPrompt)
  const isUploading = form.uploading.value !== undefined
  const reasonIn = ({ loaded, form: own }: Column): string | undefined =>
    reasonOf(isUploading ? form : own, loaded.model)
  const ready = taking.filter((column) => reasonIn(column) === undefined)
  const waiting = taking.find((column) => reasonIn(column) !== undefined)
  const seconds = ready.map(({ form: own }) => own.seconds.value ?? 0)
  const run = (): void => {
    if (ready.length === 0) form.showAll()
    for (const { runner } of ready) void runner.run()
  }
  return (
    <section class="model-panel compare-shared" aria-labelledby="compare-input">
      <h2 id="compare-input">Input of all models</h2>
      <FormView form={form} />
      <RunButton
        label={
          ready.length === taking.length || ready.length === 0 ? 'Run all' : `Run ${ready.length} of ${taking.length}`
        }
        last={undefined}
        price={ready.length === 0 ? undefined : sumOf(ready.map(({ form: own }) => own.price.value))}
        seconds={Math.max(0, ...seconds) || undefined}
        reason={waiting && `${waiting.loaded.model.name}: ${reasonIn(waiting)}`}
        isOff={ready.length === 0}
        isBusy={taking.some(({ runner }) => runner.isStarting.value)}
        run={run}
      />
    </section>
  )
}

interface ColumnPlaceProps {
  readonly id: string
  /** Undefined if no model has the id. */
  readonly card: Card | undefined
  /** Undefined before it loads. */
  readonly state: ColumnState | undefined
  readonly shared: SharedForm | undefined
  readonly load: () => void
  readonly remove: () => void
}

/** A column, or why it has no model. */
function ColumnPlace({ id, card, state, shared, load, remove }: ColumnPlaceProps): JSX.Element {
  return (
    <section class="model-panel compare-column" aria-label={card?.name ?? id}>
      <ColumnHead id={id} card={card} remove={remove} />
      {card === undefined ? (
        <Notice tone="warning" title="No model has this id.">
          <p>Check the link, or add a model below.</p>
        </Notice>
      ) : state === 'failed' ? (
        <Failed retry={load} />
      ) : typeof state !== 'object' ? (
        <Spinner label={`${card.name} is loading`} />
      ) : !takesPrompt(state) ? (
        <Notice tone="warning" title="This model takes no prompt.">
          <p>So it cannot run on the prompt of the others. Open its own page to run it.</p>
        </Notice>
      ) : (
        shared !== undefined && <ColumnView column={state} shared={shared} />
      )}
    </section>
  )
}
