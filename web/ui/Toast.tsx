import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { Icon, IconButton } from './elements.tsx'

/** A short message at the edge of the page. */
interface Message {
  readonly id: number
  readonly text: string
  readonly tone: 'info' | 'success' | 'error'
}

const messages = signal<readonly Message[]>([])

/** How long a message stays, in milliseconds. Errors stay until they are closed. */
const lifetime = 6000

let count = 0

const remove = (id: number): void => {
  messages.value = messages.value.filter((message) => message.id !== id)
}

/** Shows a short message for some seconds; an error until it is closed. */
export function toast(text: string, tone: Message['tone'] = 'info'): void {
  count += 1
  const id = count
  messages.value = [...messages.value.slice(-3), { id, text, tone }]
  if (tone !== 'error') setTimeout(() => remove(id), lifetime)
}

const icons = { info: 'info', success: 'check', error: 'error' } as const

/** The messages of `toast`. It stands in the page once. */
export function Toasts(): JSX.Element {
  return (
    <div class="ui-toasts" role="status" aria-live="polite">
      {messages.value.map(({ id, text, tone }) => (
        <div key={id} class={`ui-toast ui-toast-${tone}`}>
          <Icon name={icons[tone]} />
          <p>{text}</p>
          <IconButton icon="close" size="s" label="Close the message" onClick={() => remove(id)} />
        </div>
      ))}
    </div>
  )
}
