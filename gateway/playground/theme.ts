import { effect, signal, type Signal } from '@preact/signals'

/** A choice of colours: those of the system, or always light or dark. */
export type Theme = 'system' | 'light' | 'dark'

/** The choices of colours, in the order in which a switch shows them. */
export const themes: readonly Theme[] = ['system', 'light', 'dark']

const storageKey = 'gatewright.theme'

/** Reads the choice; a browser can refuse its storage. */
function stored(): Theme {
  try {
    const value = localStorage.getItem(storageKey)
    return themes.find((theme) => theme === value) ?? 'system'
  } catch {
    return 'system'
  }
}

function store(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** The colours that the person chose. The browser remembers them. */
export const theme: Signal<Theme> = signal(stored())

/** Applies the choice of colours to the page, now and after each change. */
export function followTheme(): void {
  effect(() => {
    if (theme.value === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme.value
    store(theme.value)
  })
}
