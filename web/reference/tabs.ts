import { attempt } from '../shared/attempt.ts'
import { all, element } from './elements.ts'

const storageKey = 'gatewright.language'

/** A group of programs, of which one is shown. */
interface Group {
  readonly tabs: readonly HTMLButtonElement[]
  readonly panels: readonly HTMLElement[]
}

/** Turns each group of programs into tabs. The chosen language holds for all groups, and for later pages. */
export function addTabs(): void {
  const groups = all('.ref-codes').map(groupOf)
  const choose = (name: string): void => {
    for (const group of groups) show(group, name)
  }
  for (const { tabs } of groups) {
    for (const [at, tab] of tabs.entries()) {
      tab.addEventListener('click', () => {
        // Without a storage, the choice lasts as long as the page.
        attempt(() => localStorage.setItem(storageKey, tab.textContent))
        choose(tab.textContent)
      })
      tab.addEventListener('keydown', (event) => move(event, tabs, at))
    }
  }
  choose(attempt(() => localStorage.getItem(storageKey)) ?? '')
}

let made = 0

function groupOf(group: HTMLElement): Group {
  const panels = all('.ref-code', group)
  const names = panels.map((panel) => panel.querySelector('.ref-caption')?.textContent ?? '')
  const tabs = panels.map((panel, at) => {
    panel.id = `code-${(made += 1)}`
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-label', names[at] ?? '')
    return element('button', { type: 'button', role: 'tab', class: 'ref-tab', 'aria-controls': panel.id }, [
      names[at] ?? '',
    ])
  })
  group.classList.add('ref-codes-tabbed')
  group.prepend(element('div', { class: 'ref-tabs', role: 'tablist', 'aria-label': 'Language' }, tabs))
  return { tabs, panels }
}

/** Shows the program of a language, or the first one if the group does not have it. */
function show({ tabs, panels }: Group, name: string): void {
  const chosen = Math.max(
    0,
    tabs.findIndex((tab) => tab.textContent === name),
  )
  for (const [at, tab] of tabs.entries()) {
    tab.setAttribute('aria-selected', String(at === chosen))
    tab.tabIndex = at === chosen ? 0 : -1
  }
  for (const [at, panel] of panels.entries()) panel.hidden = at !== chosen
}

/** Moves between tabs with the arrow keys, as the pattern of tabs describes it. */
function move(event: KeyboardEvent, tabs: Group['tabs'], at: number): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const next = tabs[(at + step + tabs.length) % tabs.length]
  next?.focus()
  next?.click()
}
