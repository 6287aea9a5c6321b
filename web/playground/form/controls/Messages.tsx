import type { JSX } from 'preact'
import { Icon } from '../../../ui/index.ts'

/** The issues of a value, in the words of the validator. */
export function Messages({ id, messages }: { readonly id: string; readonly messages: readonly string[] }): JSX.Element {
  return (
    <div id={id} class="form-messages" aria-live="polite">
      {messages.map((message) => (
        <p key={message} class="form-message">
          <Icon name="error" size={16} />
          <span>{message}</span>
        </p>
      ))}
    </div>
  )
}
