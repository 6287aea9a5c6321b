import { attempt } from './attempt.ts'

/** A choice of colours: those of the system, or always light or dark. */
export type Theme = 'system' | 'light' | 'dark'

/** The choices of colours, in the order in which a switch shows them. */
export const themes: readonly Theme[] = ['system', 'light', 'dark']

const storageKey = 'gatewright.theme'

/** Reads the choice; a browser can refuse its storage. */
export function storedTheme(): Theme {
  const value = attempt(() => localStorage.getItem(storageKey))
  return themes.find((theme) => theme === value) ?? 'system'
}

/** Keeps the choice for later pages; without a storage, it lasts as long as the page. */
export const storeTheme = (theme: Theme): void =>
  attempt(() => (theme === 'system' ? localStorage.removeItem(storageKey) : localStorage.setItem(storageKey, theme)))
