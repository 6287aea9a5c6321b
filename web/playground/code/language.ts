import { signal, type ReadonlySignal } from '@preact/signals'
import { languages, type Language } from './languages.ts'

const storageKey = 'gatewright.language'

function stored(): Language['id'] {
  try {
    const value = localStorage.getItem(storageKey)
    return languages.find(({ id }) => id === value)?.id ?? 'curl'
  } catch {
    return 'curl'
  }
}

const current = signal(stored())

/** The language that the person chose last. */
export const language: ReadonlySignal<Language['id']> = current

/** Chooses a language, for all models. */
export function chooseLanguage(id: string): void {
  const found = languages.find((one) => one.id === id)
  if (found === undefined) return
  current.value = found.id
  try {
    localStorage.setItem(storageKey, found.id)
  } catch {
    // The choice then lasts as long as the page.
  }
}
