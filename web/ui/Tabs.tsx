import type { ComponentChildren, JSX, TargetedKeyboardEvent } from 'preact'
import { useId, useRef } from 'preact/hooks'

/** One tab and its panel. */
export interface Tab {
  readonly id: string
  readonly label: ComponentChildren
  readonly panel: () => ComponentChildren
}

/** The properties of tabs. */
export interface TabsProps {
  readonly tabs: readonly Tab[]
  /** The id of the tab that is shown. */
  readonly value: string
  readonly onChange: (id: string) => void
  /** The name of the tabs for screen readers. */
  readonly label: string
}

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Tabs, of which one panel is shown. The arrows move between them. */
export function Tabs({ tabs, value, onChange, label }: TabsProps): JSX.Element {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const shown = tabs.find((tab) => tab.id === value) ?? tabs[0]
  const move = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
    const step = steps[event.key]
    if (step === undefined || shown === undefined) return
    event.preventDefault()
    const index = step(tabs.indexOf(shown), tabs.length)
    onChange(tabs[index]?.id ?? value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  return (
    <div class="ui-tabs">
      <div class="ui-tabs-list" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            class="ui-tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab === shown}
            aria-controls={tab === shown ? `${id}-panel` : undefined}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div class="ui-tabs-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown?.id}`}>
        {shown?.panel()}
      </div>
    </div>
  )
}
