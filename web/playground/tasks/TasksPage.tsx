import './tasks.css'
import { useSignal } from '@preact/signals'
import {
  isFinalState,
  taskStates,
  usageDays,
  warnedShare,
  type KeyUsage,
  type ListedTask,
} from '@gatewright/openapi/protocol'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { catalogue } from '../../shared/catalogue.ts'
import { reasonOf } from '../../shared/values.ts'
import { Button, Heading, Notice, Spinner, toast } from '../../ui/index.ts'
import { SelectField } from '../history/HistoryPage.tsx'
import { history } from '../history/history.ts'
import type { RunRecord } from '../history/record.ts'
import { key } from '../../ui/key/key.ts'
import { KeyNotice } from '../../ui/key/KeyNotice.tsx'
import { location, navigate } from '../router.ts'
import { RunLine } from '../run/RunLine.tsx'
import { removeRuns, resumeRun } from '../run/runs.ts'
import { creditWords, stateWords, stoppedOption } from '../run/runText.ts'
import { deleteTask, readTasks, readUsage, runOf, type TaskPage } from './serverTasks.ts'

/** The tasks of the key, wherever they were started, and what they cost. */
export function TasksPage(): JSX.Element {
  const state = location.value.query.get('state') ?? ''
  return (
    <div class="frame-page tasks-page">
      <div class="history-head">
        <Heading title="My tasks">My tasks</Heading>
        <p>The tasks of your key, including those from other programs and browsers.</p>
      </div>
      {key.value === undefined ? (
        <KeyNotice purpose="read your tasks" />
      ) : (
        <Tasks key={`${key.value} ${state}`} bearer={key.value} state={state} />
      )}
    </div>
  )
}

interface TasksProps {
  readonly bearer: string
  /** The state of the tasks to show; all if it is empty. */
  readonly state: string
}

function Tasks({ bearer, state }: TasksProps): JSX.Element {
  const page = useSignal<TaskPage | undefined>(undefined)
  const usage = useSignal<KeyUsage | undefined>(undefined)
  const problem = useSignal<string | undefined>(undefined)
  const read = async (cursor: string | null): Promise<void> => {
    problem.value = undefined
    try {
      const [next, used] = await Promise.all([readTasks(state, cursor), readUsage()])
      const before = cursor === null ? [] : (page.value?.items ?? [])
      page.value = { ...next, items: [...before, ...next.items] }
      usage.value = used
    } catch (error) {
      problem.value = reasonOf(error)
    }
  }
  useEffect(() => void read(null), [])
  const forget = (id: string): void => {
    if (page.value !== undefined) page.value = { ...page.value, items: page.value.items.filter((one) => one.id !== id) }
  }
  const { items, nextCursor } = page.value ?? { items: [], nextCursor: null }
  return (
    <>
      {usage.value !== undefined && <Usage usage={usage.value} />}
      <Filter state={state} refresh={() => void read(null)} />
      {problem.value !== undefined && (
        <Notice tone="danger" title="The tasks could not be read." isAlert>
          <p>{problem.value}</p>
        </Notice>
      )}
      {page.value === undefined && problem.value === undefined && <Spinner label="The tasks are loading" />}
      {page.value !== undefined && items.length === 0 && nextCursor === null && (
        <Notice title={state === '' ? 'Your key has no tasks.' : 'No task of your key is in this state.'}>
          <p>The gateway removes tasks some time after they end.</p>
        </Notice>
      )}
      <ul role="list" class="run-lines">
        {items.map((task) => (
          <TaskItem key={task.id} task={task} bearer={bearer} forget={() => forget(task.id)} />
        ))}
      </ul>
      {nextCursor !== null && <Button onClick={() => void read(nextCursor)}>Show more</Button>}
    </>
  )
}

const Filter = ({ state, refresh }: { readonly state: string; readonly refresh: () => void }): JSX.Element => (
  <div class="history-filters">
    <SelectField
      label="State"
      value={state}
      options={[['', 'All states'], ...taskStates.map((one) => [one, stateWords[one]] as const), stoppedOption]}
      onChange={(value) => navigate(`/tasks${value === '' ? '' : `?state=${value}`}`, { replace: true })}
    />
    <Button icon="retry" onClick={refresh}>
      Refresh
    </Button>
  </div>
)

/** The credits of the key, and how much of its limit they are. */
function Usage({ usage }: { readonly usage: KeyUsage }): JSX.Element {
  const { spent, held, limit, left, isAlmostSpent = false } = usage
  return (
    <section class="tasks-usage" aria-label="Usage of your key">
      <dl class="run-facts">
        <UsageFact name="Spent" credits={spent} />
        {held > 0 && <UsageFact name="Open tasks" credits={held} />}
        {left !== undefined && <UsageFact name="Left" credits={left} />}
      </dl>
      {limit !== undefined && (
        <meter
          aria-label="Part of the limit that is used"
          max={limit}
          high={limit * warnedShare}
          value={spent + held}
        />
      )}
      {isAlmostSpent && (
        <Notice tone="warning" title="Your key has used most of its credits.">
          <p>Ask the operator of the gateway for more before it stops.</p>
        </Notice>
      )}
      {usage.days.length > 0 && <Days days={usage.days} />}
    </section>
  )
}

const UsageFact = ({ name, credits }: { readonly name: string; readonly credits: number }): JSX.Element => (
  <div class="run-fact">
    <dt>{name}</dt>
    <dd>{creditWords(credits)}</dd>
  </div>
)

const nameOf = (model: string): string => cardOf(model)?.name ?? model

const cardOf = (model: string) => catalogue.value?.models.find(({ id }) => id === model)

const Days = ({ days }: Pick<KeyUsage, 'days'>): JSX.Element => (
  <details>
    <summary>{`The last ${usageDays} days`}</summary>
    <table class="tasks-days">
      <thead>
        <tr>
          <th scope="col">Day (UTC)</th>
          <th scope="col">Model</th>
          <th scope="col">Tasks</th>
          <th scope="col">Credits</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, model, tasks, credits }) => (
          <tr key={`${day} ${model}`}>
            <td>{day}</td>
            <td>{nameOf(model)}</td>
            <td>{tasks}</td>
            <td>{credits}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

interface TaskItemProps {
  readonly task: ListedTask
  readonly bearer: string
  readonly forget: () => void
}

/** A task in the list. An open task is followed once its line was opened. */
function TaskItem({ task, bearer, forget }: TaskItemProps): JSX.Element {
  const run = runOf(task, cardOf(task.model), bearer)
  const follow = async (): Promise<void> => {
    if (isFinalState(run.state)) return
    await keep(run)
    resumeRun(run.id, false)
  }
  return <RunLine run={run} onOpen={() => void follow()} actions={<Actions run={run} forget={forget} />} />
}

/** Keeps a run in this browser, from where it is followed and repeated. */
const keep = (run: RunRecord): Promise<void> =>
  history.one(run.id) === undefined ? history.save(run) : Promise.resolve()

function Actions({ run, forget }: { readonly run: RunRecord; readonly forget: () => void }): JSX.Element {
  const { id, taskId = id, model } = run
  const repeat = async (): Promise<void> => {
    await keep(run)
    navigate(`/models/${encodeURIComponent(model.id)}?run=${id}`)
  }
  const remove = async (): Promise<void> => {
    try {
      await deleteTask(taskId)
      await removeRuns([id])
      forget()
    } catch (error) {
      toast(`The task was not deleted: ${reasonOf(error)}`)
    }
  }
  return (
    <>
      {cardOf(model.id) !== undefined && (
        <Button size="s" icon="retry" onClick={() => void repeat()}>
          Run again with changes
        </Button>
      )}
      {isFinalState(run.state) && (
        <Button size="s" icon="trash" onClick={() => void remove()}>
          Delete with its files
        </Button>
      )}
    </>
  )
}
