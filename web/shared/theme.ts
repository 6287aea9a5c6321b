import { effect, signal, type Signal } from '@preact/signals'
import { storedTheme, storeTheme, type Theme } from './themes.ts'

export { themes, type Theme } from './themes.ts'

/** The colours that the person chose. The browser remembers them. */
export const theme: Signal<Theme> = signal(storedTheme())

/** Applies the choice of colours to the page, now and after each change. */
export function followTheme(): void {
  effect(() => {
    if (theme.value === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme.value
    storeTheme(theme.value)
  })
}
