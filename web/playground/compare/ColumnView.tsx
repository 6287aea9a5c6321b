import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { labelOf } from '@gatewright/catalog/language'
import type { Card } from '../../../gateway/pages/data.ts'
import { catalogue } from '../../shared/catalogue.ts'
import { Button, Dialog, IconButton } from '../../ui/index.ts'
import { VendorMark } from '../catalogue/Sample.tsx'
import { vendorNames } from '../catalogue/facets.ts'
import { FormView } from '../form/FormView.tsx'
import type { ModelForm } from '../form/form.ts'
import { history } from '../history/history.ts'
import { isEnded, isRecent, type RunRecord } from '../history/record.ts'
import { MarkBadge } from '../marks.tsx'
import { Link } from '../router.ts'
import { Quote } from '../run/RunButton.tsx'
import { RunCard } from '../run/RunCard.tsx'
import { useRefusals } from '../run/RunPanel.tsx'
import { wordsOf } from '../run/runText.ts'
import { reasonOf } from '../run/runner.ts'
import { restOf, type Column } from './columns.ts'
import { promptOf, type SharedForm } from './shared.ts'

interface ColumnHeadProps {
  readonly id: string
  /** Undefined if no model has the id. */
  readonly card: Card | undefined
  readonly remove: () => void
}

/** The name of a model and its vendor, and the button that takes it out of the comparison. */
export function ColumnHead({ id, card, remove }: ColumnHeadProps): JSX.Element {
  const index = catalogue.value
  const vendor = card && index && vendorNames(index)(card.vendor)
  return (
    <header class="compare-column-head">
      <div class="model-panel-head">
        <h2>{card === undefined ? id : <Link to={`/models/${encodeURIComponent(id)}`}>{card.name}</Link>}</h2>
        <IconButton icon="close" size="s" label={`Remove ${card?.name ?? id}`} onClick={remove} />
      </div>
      {card !== undefined && vendor !== undefined && (
        <p class="model-vendor">
          <VendorMark id={card.vendor} name={vendor} />
          {vendor}
          <MarkBadge id={id} />
        </p>
      )}
    </header>
  )
}

interface ColumnViewProps {
  readonly column: Column
  readonly shared: SharedForm
}

/** A model of a comparison: its price and its own parameters before the run, and then the run. */
export function ColumnView({ column, shared }: ColumnViewProps): JSX.Element {
  const { loaded, form, runner, started } = column
  const { model } = loaded
  const names = useMemo(() => shared.namesIn(model), [shared])
  const rest = useMemo(() => restOf(form, names), [form, names])
  const isOpen = useSignal(false)
  useRefusals(started, form)
  const reason = reasonOf(form, model)
  const start = (): void => {
    if (rest.issues.value.length > 0) openParameters()
    else if (reason !== undefined) shared.form.showAll()
    else void runner.run()
  }
  const openParameters = (): void => {
    isOpen.value = true
    // The dialog takes the focus when it opens; after that, the first issue does.
    if (rest.issues.value.length > 0) requestAnimationFrame(() => setTimeout(form.showAll))
  }
  return (
    <>
      <div class="compare-call">
        <Quote price={form.price.value} seconds={form.seconds.value} />
        <p class="run-reason" role="status">
          {reason}
        </p>
        <Unused form={form} names={names} />
        <div class="frame-actions">
          <Button
            size="s"
            icon="play"
            isBusy={runner.isStarting.value}
            aria-disabled={reason !== undefined}
            aria-label={`Run ${model.name}`}
            onClick={start}
          >
            Run
          </Button>
          {rest.fields.length > 0 && (
            <Button size="s" aria-haspopup="dialog" aria-label={`Parameters of ${model.name}`} onClick={openParameters}>
              {`Parameters (${rest.fields.length})`}
            </Button>
          )}
        </div>
      </div>
      <Result column={column} />
      <Parameters column={column} rest={rest} isOpen={isOpen.value} close={() => (isOpen.value = false)} />
    </>
  )
}

/** The run of a column that is on show, if there is one. */
function Result({ column }: { readonly column: Column }): JSX.Element {
  const run = shownRun(column, history.runs.value)
  return (
    <div class="compare-result">
      <p class="visually-hidden" role="status">
        {run !== undefined && `${run.model.name}: ${wordsOf(run)}`}
      </p>
      {run === undefined ? <p class="compare-empty">Not run yet.</p> : <RunCard run={run} />}
    </div>
  )
}

/** Returns the latest run of this visit; without one, the latest with the same prompt if it is recent. */
function shownRun({ loaded: { model }, form, started }: Column, runs: readonly RunRecord[]): RunRecord | undefined {
  const prompt = promptOf(model)?.name ?? ''
  const isSame = ({ input }: RunRecord): boolean => input[prompt] === form.input.value[prompt]
  const own = runs.filter((run) => run.model.id === model.id)
  return (
    own.find(({ id }) => started.value.includes(id)) ??
    own.find((run) => isSame(run) && (!isEnded(run) || isRecent(run)))
  )
}

interface UnusedProps {
  readonly form: ModelForm
  /** The parameters that the shared form asks for. */
  readonly names: ReadonlySet<string>
}

/** Says which of the shared values a rule of the model keeps from being sent, and why. */
function Unused({ form, names }: UnusedProps): JSX.Element {
  const reasons = form.fields.flatMap(({ param, value, rule }) => {
    const { blocked } = rule.value
    const isUnused = names.has(param.name) && value.value !== undefined && blocked !== undefined
    return isUnused ? [`${labelOf(param)} is not sent: ${blocked}`] : []
  })
  return (
    <>
      {reasons.map((words) => (
        <p key={words} class="run-why">
          {words}
        </p>
      ))}
    </>
  )
}

interface ParametersProps {
  readonly column: Column
  /** The form without the shared parameters. */
  readonly rest: ModelForm
  readonly isOpen: boolean
  readonly close: () => void
}

/** The parameters that only this model is asked for. */
const Parameters = ({ column: { loaded, form }, rest, isOpen, close }: ParametersProps): JSX.Element => (
  <Dialog
    isOpen={isOpen}
    onClose={close}
    title={`Parameters of ${loaded.model.name}`}
    footer={
      <>
        <Quote price={form.price.value} seconds={form.seconds.value} />
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      </>
    }
  >
    <FormView form={rest} />
  </Dialog>
)
