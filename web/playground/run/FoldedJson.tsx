import type { ComponentChildren, JSX } from 'preact'
import { CopyButton } from '../../ui/index.ts'

/** A longer text is copied in full, and shown up to here. */
const mostShown = 100_000

interface FoldedJsonProps {
  readonly title: string
  /** The words of the button that copies it. */
  readonly copy: string
  /** The words for screen readers. */
  readonly label: string
  readonly text: string
  /** The words above it. */
  readonly children?: ComponentChildren
}

/** JSON in a block that is opened to be read. Nothing of it becomes HTML or a link. */
export function FoldedJson({ title, copy, label, text, children }: FoldedJsonProps): JSX.Element {
  return (
    <details class="run-raw">
      <summary>{title}</summary>
      <div class="run-raw-body">
        {children}
        <CopyButton text={text} label={copy} />
        <pre tabIndex={0} role="group" aria-label={label}>
          <code>{text.slice(0, mostShown)}</code>
        </pre>
        {text.length > mostShown && <p class="run-more">The copy has the rest.</p>}
      </div>
    </details>
  )
}
