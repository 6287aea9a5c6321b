import type { JSX } from 'preact'
import { CopyButton } from '../../../ui/index.ts'

/** A longer text is copied in full, and shown up to here. */
const mostShown = 100_000

/** The last response of the gateway, as JSON. */
export function RawResponse({ raw }: { readonly raw: string }): JSX.Element {
  const text = indented(raw)
  return (
    <details class="run-raw">
      <summary>Response</summary>
      <div class="run-raw-body">
        <CopyButton text={text} label="Copy the response" />
        <pre tabIndex={0} role="group" aria-label="Response of the gateway">
          <code>{text.slice(0, mostShown)}</code>
        </pre>
        {text.length > mostShown && <p class="run-more">The copy has the rest.</p>}
      </div>
    </details>
  )
}

function indented(raw: string): string {
  try {
    const body: unknown = JSON.parse(raw)
    return JSON.stringify(body, null, 2)
  } catch {
    return raw
  }
}
