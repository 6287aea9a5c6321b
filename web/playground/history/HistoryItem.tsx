import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Link } from '../router.ts'
import { removeRuns } from '../run/runs.ts'
import { RunCard, SandboxBadge, StateBadge, timeWords } from '../run/RunCard.tsx'
import { creditWords } from '../run/words.ts'
import { Button, Icon } from '../../ui/index.ts'
import { excerptOf } from './differences.ts'
import type { RunRecord } from './record.ts'

/** The properties of a run in the history. */
export interface HistoryItemProps {
  readonly run: RunRecord
  readonly isSelected: boolean
  readonly toggle: () => void
}

/** A run in the history: one line, which opens. */
export function HistoryItem({ run, isSelected, toggle }: HistoryItemProps): JSX.Element {
  const isOpen = useSignal(false)
  const { model, state, credits, startedAt } = run
  return (
    <li class="history-item">
      <label class="history-check">
        <input type="checkbox" checked={isSelected} onChange={toggle} />
        <span class="visually-hidden">{`Select the run of ${model.name} of ${timeWords(startedAt)} to compare it`}</span>
      </label>
      <details open={isOpen.value} onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
        <summary class="history-summary">
          <span class="history-what">
            <strong>{model.name}</strong>
            <span>{excerptOf(run)}</span>
          </span>
          <StateBadge state={state} />
          {run.sandbox && <SandboxBadge />}
          <span class="history-about">
            <span>{credits === undefined ? '' : creditWords(credits)}</span>
            <time dateTime={new Date(startedAt).toISOString()}>{timeWords(startedAt)}</time>
            <Icon name="chevronDown" size={16} />
          </span>
        </summary>
        {isOpen.value && <RunCard run={run} actions={<Actions run={run} />} />}
      </details>
    </li>
  )
}

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
