import type { JSX } from 'preact'
import { signal, type ReadonlySignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button, Notice } from '../../ui/index.ts'
import type { RunRecord } from '../history/record.ts'
import { key } from '../../ui/key/key.ts'
import { KeyNotice } from '../../ui/key/KeyNotice.tsx'
import { progressOf, type Progress } from './progress.ts'
import { retryNotices, stopRun, stops } from './runs.ts'
import { durationWords, stopWords } from './runText.ts'

/** The progress of a run that has not ended. */
export function ProgressView({ run }: { readonly run: RunRecord }): JSX.Element {
  useTicking(true)
  const progress = progressOf(run, now.value)
  const notice = retryNotices.value[run.id]
  const percent = progress.part === undefined ? undefined : Math.floor(progress.part * 100)
  return (
    <div class="run-progress">
      <progress aria-label={`Progress of ${run.model.name}`} max={100} value={percent} />
      <p class="run-times">
        <span>{durationWords(progress.elapsedMs)}</span>
        <span>{leftWords(progress)}</span>
      </p>
      {notice !== undefined && (
        <Notice tone="warning" title={notice.message} isAlert>
          <p>{`The page tries again ${soon(notice.at - now.value)}. It is the same call, so you never pay twice.`}</p>
        </Notice>
      )}
      {key.value === undefined ? (
        <KeyNotice purpose="read this run" />
      ) : (
        run.taskId !== undefined && <StopView run={run} />
      )}
    </div>
  )
}

function leftWords({ leftMs, isLate }: Progress): string {
  if (isLate) return 'Takes longer than expected'
  return leftMs === undefined
    ? ''
    : `About ${durationWords(Math.max(1000, Math.round(leftMs / 1000) * 1000)).replace('.0', '')} left`
}

const soon = (ms: number): string =>
  ms < 1500 ? 'now' : `in ${durationWords(Math.ceil(ms / 1000) * 1000).replace('.0', '')}`

/** The button that stops a run, and then the answer of the gateway. */
function StopView({ run }: { readonly run: RunRecord }): JSX.Element {
  const stop = stops.value[run.id]
  if (stop !== undefined && stop !== 'failed') return <p role="status">{stopWords[stop]}</p>
  return (
    <>
      {stop === 'failed' && <p role="status">The gateway did not answer: the run continues.</p>}
      <Button size="s" onClick={() => void stopRun(run)}>
        Stop
      </Button>
    </>
  )
}

const current = signal(Date.now())
let users = 0
let timer: ReturnType<typeof setInterval> | undefined

/** The time while something that shows it is on the page, in milliseconds since 1970. */
const now: ReadonlySignal<number> = current

/** Keeps `now` running, four times a second, while the component is on the page and active. */
function useTicking(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined
    current.value = Date.now()
    users += 1
    timer ??= setInterval(() => (current.value = Date.now()), 250)
    return () => {
      users -= 1
      if (users > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }, [isActive])
}
