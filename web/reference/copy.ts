import { all, element } from './elements.ts'

/** Adds a button to each block of code that copies it. */
export function addCopyButtons(): void {
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
