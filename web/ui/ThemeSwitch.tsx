import { effect, signal, type Signal } from '@preact/signals'
import type { JSX } from 'preact'
import { storedTheme, storeTheme, themes, type Theme } from '../shared/themes.ts'
import { Icon, IconButton } from './index.ts'

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

const titles = { system: 'System colours', light: 'Light colours', dark: 'Dark colours' } as const

const icons = { system: 'system', light: 'sun', dark: 'moon' } as const

/** The choice after another one, for the button that has no room for all three. */
const following = { system: 'light', light: 'dark', dark: 'system' } as const

/** Switches between light and dark colours, and those of the system. */
export function ThemeSwitch(): JSX.Element {
  return (
    <>
      <AllThemes />
      <IconButton
        class="frame-theme-next"
        icon={icons[theme.value]}
        label={`${titles[theme.value]}. Switch to: ${titles[following[theme.value]]}`}
        onClick={() => (theme.value = following[theme.value])}
      />
    </>
  )
}

function AllThemes(): JSX.Element {
  return (
    <fieldset class="frame-theme">
      <legend class="visually-hidden">Colours</legend>
      {themes.map((one) => (
        <label key={one} class="frame-theme-choice" title={titles[one]}>
          <input
            type="radio"
            name="theme"
            class="visually-hidden"
            aria-label={titles[one]}
            checked={theme.value === one}
            onChange={() => (theme.value = one)}
          />
          <Icon name={icons[one]} size={16} />
        </label>
      ))}
    </fieldset>
  )
}
