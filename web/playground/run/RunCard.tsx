import type { ComponentChildren, JSX } from 'preact'
import { isEnded, type RunRecord, type RunState } from '../history/record.ts'
import { Badge, type BadgeProps } from '../../ui/index.ts'
import { Fact, ProblemView } from './ProblemView.tsx'
import { ProgressView } from './ProgressView.tsx'
import { RawResponse } from './result/RawResponse.tsx'
import { ResultView } from './result/ResultView.tsx'
import { creditWords, durationWords, stateWords } from './words.ts'

const tones: Readonly<Record<RunState, NonNullable<BadgeProps['tone']>>> = {
  SENDING: 'accent',
  UNCONFIRMED: 'warning',
  REFUSED: 'danger',
  ACCEPTED: 'accent',
  IN_PROGRESS: 'accent',
  COMPLETED: 'success',
  FAILED: 'danger',
}

/** The state of a run, in words and a colour. */
export const StateBadge = ({ state }: { readonly state: RunState }): JSX.Element => (
  <Badge tone={tones[state]}>{stateWords[state]}</Badge>
)

/** A mark of results that no vendor has made. */
export const SandboxBadge = (): JSX.Element => (
  <Badge tone="warning" title="The sandbox made this result. No vendor was called.">
    Made by the sandbox
  </Badge>
)

/** The properties of the card of a run. */
export interface RunCardProps {
  readonly run: RunRecord
  /** Its buttons, in the place of its state, its mark and its time, which then stand above it. */
  readonly actions?: ComponentChildren
}

/** A run: its state, its progress, and its result or its problem. */
export function RunCard({ run, actions }: RunCardProps): JSX.Element {
  const { state, problem } = run
  const isOpen = !isEnded(run)
  return (
    <article class="run-card" aria-label={`Run of ${run.model.name}: ${stateWords[state]}`}>
      <header class="run-card-header">
        {actions ?? (
          <>
            <StateBadge state={state} />
            {run.sandbox && <SandboxBadge />}
            <time class="run-when" dateTime={new Date(run.startedAt).toISOString()}>
              {timeWords(run.startedAt)}
            </time>
          </>
        )}
      </header>
      {isOpen && problem === undefined && <ProgressView run={run} />}
      {problem !== undefined && <ProblemView run={run} problem={problem} />}
      {state === 'COMPLETED' && <ResultView run={run} />}
      {!isOpen && <Summary run={run} />}
      {run.raw !== undefined && run.raw !== '' && <RawResponse raw={run.raw} />}
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
