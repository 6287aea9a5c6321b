import { storedTheme, storeTheme, themes, type Theme } from '../shared/themes.ts'
import { element } from './elements.ts'

const titles = { system: 'Colours of the system', light: 'Light colours', dark: 'Dark colours' } as const

/** Applies the colours that the person chose. The playground has the same choice. */
export function applyTheme(theme: Theme = storedTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Adds a button that changes the colours. */
export function addThemeSwitch(): void {
  const button = element('button', { type: 'button', class: 'ref-theme' })
  let theme = storedTheme()
  const show = (): void => {
    const word = { system: 'Auto', light: 'Light', dark: 'Dark' }[theme]
    button.textContent = word
    button.setAttribute('aria-label', `${word}: ${titles[theme]}. Switch to: ${titles[following(theme)]}`)
  }
  button.addEventListener('click', () => {
    theme = following(theme)
    storeTheme(theme)
    applyTheme(theme)
    show()
  })
  show()
  document.querySelector('.frame-tools')?.append(button)
}

const following = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
