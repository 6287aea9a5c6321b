import type { JSX } from 'preact'
import type { RunProblem, RunRecord } from '../history/record.ts'
import { askForKey, key } from '../key/index.ts'
import { Button, CopyButton, Notice } from '../../ui/index.ts'
import { resumeRun } from './runs.ts'
import { adviceFor } from './words.ts'

/** The properties of the view of a problem. */
export interface ProblemProps {
  readonly run: RunRecord
  readonly problem: RunProblem
}

/** Why a run has no result, and what the person can do. */
export function ProblemView({ run, problem }: ProblemProps): JSX.Element {
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
  state === 'ACCEPTED' ||
  state === 'IN_PROGRESS'

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
export function Fact({ name, value, isId = false }: FactProps): JSX.Element {
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
