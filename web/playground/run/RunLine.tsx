import './runLine.css'
import { useSignal } from '@preact/signals'
import type { ComponentChildren, JSX } from 'preact'
import { Icon } from '../../ui/index.ts'
import { excerptOf, type RunRecord } from '../history/record.ts'
import { RunCard, SandboxBadge, StateBadge, timeWords } from './RunCard.tsx'
import { creditWords } from './runText.ts'

interface RunLineProps {
  readonly run: RunRecord
  /** The buttons of the open run. */
  readonly actions: JSX.Element
  /** A control before the line, such as a checkbox. */
  readonly before?: ComponentChildren
  /** Called whenever the person opens the line. */
  readonly onOpen?: () => void
}

/** A run in a list: one line, which opens. */
export function RunLine({ run, actions, before, onOpen }: RunLineProps): JSX.Element {
  const isOpen = useSignal(false)
  const { model, credits, startedAt } = run
  const toggle = (isNow: boolean): void => {
    isOpen.value = isNow
    if (isNow) onOpen?.()
  }
  return (
    <li class="run-line">
      {before}
      <details open={isOpen.value} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
        <summary class="run-line-summary">
          <span class="run-line-what">
            <strong>{model.name}</strong>
            <span>{excerptOf(run)}</span>
          </span>
          <StateBadge run={run} />
          {run.sandbox && <SandboxBadge />}
          <span class="run-line-about">
            <span>{credits === undefined ? '' : creditWords(credits)}</span>
            <time dateTime={new Date(startedAt).toISOString()}>{timeWords(startedAt)}</time>
            <Icon name="chevronDown" size={16} />
          </span>
        </summary>
        {isOpen.value && <RunCard run={run} actions={actions} />}
      </details>
    </li>
  )
}
