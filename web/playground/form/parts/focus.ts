import { idOf } from '../controls/control.ts'
import type { Path } from '../state/form.ts'

const focusable = 'input:not([type=range]):not([hidden]), select, textarea, button'

/** Moves the focus to the control of a value, or to that of the nearest value around it. */
export function focusOn(path: Path): void {
  for (let length = path.length; length > 0; length--) {
    const found = document.getElementById(idOf(path.slice(0, length)))
    if (found === null) continue
    const control = found.matches(focusable) ? found : found.querySelector<HTMLElement>(focusable)
    if (control === null) continue
    control.focus({ preventScroll: true })
    control.scrollIntoView({ block: 'center' })
    return
  }
}
