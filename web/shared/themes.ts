/** A choice of colours: those of the system, or always light or dark. */
export type Theme = 'system' | 'light' | 'dark'

/** The choices of colours, in the order in which a switch shows them. */
export const themes: readonly Theme[] = ['system', 'light', 'dark']

const storageKey = 'gatewright.theme'

/** Reads the choice; a browser can refuse its storage. */
export function storedTheme(): Theme {
  try {
    const value = localStorage.getItem(storageKey)
    return themes.find((theme) => theme === value) ?? 'system'
  } catch {
    return 'system'
  }
}

/** Keeps the choice for later pages. */
export function storeTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // The choice then lasts as long as the page.
  }
}
