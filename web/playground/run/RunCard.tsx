import './run.css'
import { isFinalState, isTaskState } from '@gatewright/openapi/protocol'
import type { ComponentChildren, JSX } from 'preact'
import { Badge, Button, CopyButton, Notice, type BadgeProps } from '../../ui/index.ts'
import { attempt } from '../../shared/attempt.ts'
import { isEnded, isStopped, type RunProblem, type RunRecord } from '../history/record.ts'
import { askForKey, key } from '../../ui/key/key.ts'
import { FoldedJson } from './FoldedJson.tsx'
import { ProgressView } from './ProgressView.tsx'
import { ResultView } from './ResultView.tsx'
import { resumeRun } from './runs.ts'
import { adviceFor, creditWords, durationWords, stoppedWords, wordsOf } from './runText.ts'

type Shown = Pick<RunRecord, 'state' | 'problem'>

function toneOf(run: Shown): NonNullable<BadgeProps['tone']> {
  if (run.state === 'COMPLETED') return 'success'
  if (run.state === 'UNCONFIRMED') return 'warning'
  if (isStopped(run)) return 'neutral'
  return isEnded(run) ? 'danger' : 'accent'
}

/** The state of a run, in words and a colour. */
export const StateBadge = ({ run }: { readonly run: Shown }): JSX.Element => (
  <Badge tone={toneOf(run)}>{wordsOf(run)}</Badge>
)

/** A mark of results that no vendor has made. */
export const SandboxBadge = (): JSX.Element => (
  <Badge tone="warning" title="The sandbox made this result. No vendor was called.">
    Made by the sandbox
  </Badge>
)

interface RunCardProps {
  readonly run: RunRecord
  /** Its buttons, in the place of its state, its mark and its time, which then stand above it. */
  readonly actions?: ComponentChildren
}

/** A run: its state, its progress, and its result or its problem. */
export function RunCard({ run, actions }: RunCardProps): JSX.Element {
  const { state, problem } = run
  const isOpen = !isEnded(run)
  return (
    <article class="run-card" aria-label={`Run of ${run.model.name}: ${wordsOf(run)}`}>
      <header class="run-card-header">
        {actions ?? (
          <>
            <StateBadge run={run} />
            {run.sandbox && <SandboxBadge />}
            <time class="run-when" dateTime={new Date(run.startedAt).toISOString()}>
              {timeWords(run.startedAt)}
            </time>
          </>
        )}
      </header>
      {isOpen && problem === undefined && <ProgressView run={run} />}
      {isStopped(run) && <p class="run-stopped">{stoppedWords(run)}</p>}
      {problem !== undefined && !isStopped(run) && <ProblemView run={run} problem={problem} />}
      {state === 'COMPLETED' && <ResultView run={run} />}
      {!isOpen && <Summary run={run} />}
      {run.raw !== undefined && run.raw !== '' && <Response raw={run.raw} />}
    </article>
  )
}

function Summary({ run }: { readonly run: RunRecord }): JSX.Element {
  const { credits, startedAt, endedAt, taskId, requestId, problem } = run
  return (
    <dl class="run-facts">
      {credits !== undefined && <Fact name="Charged" value={credits === 0 ? 'nothing' : creditWords(credits)} />}
      {endedAt !== undefined && <Fact name="Time" value={durationWords(endedAt - startedAt)} />}
      {taskId !== undefined && <Fact name="Task" value={taskId} isId />}
      {requestId !== undefined && problem === undefined && <Fact name="Request" value={requestId} isId />}
    </dl>
  )
}

/** A time as people write it: only the hour if it is today. */
export function timeWords(time: number): string {
  const date = new Date(time)
  const isToday = date.toDateString() === new Date().toDateString()
  return date.toLocaleString(undefined, isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' })
}

/** Why a run has no result, and what the person can do. */
function ProblemView({ run, problem }: { readonly run: RunRecord; readonly problem: RunProblem }): JSX.Element {
  const { message, code, issues = [], requestId } = problem
  return (
    <Notice tone={run.state === 'UNCONFIRMED' ? 'warning' : 'danger'} title={sentence(message)}>
      {issues.length > 0 && (
        <ul class="run-issues">
          {issues.slice(0, 50).map((issue, index) => (
            <li key={index}>{issue.message}</li>
          ))}
        </ul>
      )}
      <p>{adviceFor(run, problem)}</p>
      <dl class="run-facts">
        <Fact name="Code" value={code} />
        {run.state === 'FAILED' && <Fact name="Repeatable" value={problem.retryable ? 'yes' : 'no'} />}
        {requestId !== undefined && <Fact name="Request" value={requestId} isId />}
      </dl>
      {canRepeat(run, problem) && <Repeat run={run} />}
    </Notice>
  )
}

/** Whether the same call, or the read of its task, can be repeated. */
const canRepeat = ({ state }: RunRecord, { code }: RunProblem): boolean =>
  (state === 'UNCONFIRMED' && code !== 'too-old' && code !== 'input-lost') ||
  (isTaskState(state) && !isFinalState(state))

function Repeat({ run }: { readonly run: RunRecord }): JSX.Element {
  const repeat = async (): Promise<void> => {
    const known = key.value ?? (await askForKey())
    if (known !== undefined) resumeRun(run.id, true)
  }
  return (
    <Button icon="retry" size="s" onClick={() => void repeat()}>
      Try again
    </Button>
  )
}

interface FactProps {
  readonly name: string
  readonly value: string
  /** Whether it is an id, which people copy. */
  readonly isId?: boolean
}

/** A name and a value, such as the id of the request. */
function Fact({ name, value, isId = false }: FactProps): JSX.Element {
  return (
    <div class="run-fact">
      <dt>{name}</dt>
      <dd>
        {isId ? <code>{value}</code> : value}
        {isId && <CopyButton text={value} label={`Copy the id of the ${name.toLowerCase()}`} />}
      </dd>
    </div>
  )
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** The last response of the gateway, as JSON. */
const Response = ({ raw }: { readonly raw: string }): JSX.Element => (
  <FoldedJson title="Response" copy="Copy the response" label="Response of the gateway" text={indented(raw)} />
)

function indented(raw: string): string {
  const body = attempt((): unknown => JSON.parse(raw))
  return body === undefined ? raw : JSON.stringify(body, null, 2)
}
