import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/frame.css'
import './page.css'
import './content.css'
import './navigation.css'
import { storedTheme } from '../shared/themes.ts'
import { all, element } from './elements.ts'
import { addSearch } from './search.ts'
import { addTabs } from './tabs.ts'

/** Lets the button of a narrow page show the navigation, and scrolls a wide one to the current page. */
function addMenu(): void {
  const button = document.querySelector('.ref-nav-toggle')
  button?.addEventListener('click', () => {
    button.setAttribute('aria-expanded', String(button.getAttribute('aria-expanded') !== 'true'))
  })
  const navigation = document.querySelector<HTMLElement>('.ref-nav')
  const current = navigation?.querySelector<HTMLElement>('[aria-current="page"]')
  if (navigation && current) navigation.scrollTop = current.offsetTop - navigation.clientHeight / 3
}

/** Adds a button to each block of code that copies it. */
function addCopyButtons(): void {
  for (const figure of all('.ref-code')) {
    const button = element('button', { type: 'button', class: 'ref-copy' }, ['Copy'])
    const status = element('span', { class: 'visually-hidden', role: 'status' })
    button.addEventListener('click', () => void copy(figure, button, status))
    figure.append(button, status)
  }
}

async function copy(figure: HTMLElement, button: HTMLElement, status: HTMLElement): Promise<void> {
  const code = figure.querySelector('pre')?.textContent ?? ''
  const words = await navigator.clipboard.writeText(code).then(
    () => 'Copied',
    () => 'Not copied',
  )
  button.textContent = words
  status.textContent = words
  setTimeout(() => {
    button.textContent = 'Copy'
    status.textContent = ''
  }, 2000)
}

/** Applies the colours that the person chose on any page. */
function applyTheme(): void {
  const theme = storedTheme()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** The files of the controls in the header: a module, and its style. */
const { tools, style: toolsStyle } = document.currentScript?.dataset ?? {}

/** Adds the controls of the header. As on the other pages, their style comes first: that of the frame changes some of it. */
function addTools(): void {
  if (tools === undefined) return
  const style = element('link', { rel: 'stylesheet', href: toolsStyle })
  style.addEventListener('load', () => document.head.append(element('script', { type: 'module', src: tools })))
  document.querySelector('link[rel="stylesheet"]')?.before(style)
}

// Everything here is an addition: without this script the pages are complete. The colours are applied before the page is
// shown, so that it does not flash.
applyTheme()
document.documentElement.dataset['script'] = ''
document.addEventListener('DOMContentLoaded', () => {
  addTabs()
  addCopyButtons()
  addSearch()
  addMenu()
  // After the text is painted.
  requestAnimationFrame(() => setTimeout(addTools))
})
