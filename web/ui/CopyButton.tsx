import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Button, IconButton } from './elements.tsx'

/** The properties of a button that copies. */
export interface CopyButtonProps {
  /** The text, or a function that returns it when the button is pressed. */
  readonly text: string | (() => string)
  /** Such as "Copy the id". */
  readonly label: string
  /** Whether the label is shown beside the icon. */
  readonly isLabelled?: boolean
  readonly size?: 'm' | 's'
}

/** Copies a text into the clipboard, and says whether it did. */
export function CopyButton({ text, label, isLabelled = false, size = 's' }: CopyButtonProps): JSX.Element {
  const state = useSignal<'ready' | 'copied' | 'failed'>('ready')
  const isOver = state.value !== 'ready'
  useEffect(() => {
    const timer = isOver ? setTimeout(() => (state.value = 'ready'), 2000) : undefined
    return () => clearTimeout(timer)
  }, [isOver])
  const copy = async (): Promise<void> => {
    state.value = (await write(typeof text === 'function' ? text() : text)) ? 'copied' : 'failed'
  }
  const words = { ready: label, copied: 'Copied', failed: 'The browser did not copy it' }[state.value]
  const icon = ({ ready: 'copy', copied: 'check', failed: 'error' } as const)[state.value]
  return (
    <span class="ui-copy">
      {isLabelled ? (
        <Button size={size} icon={icon} onClick={copy}>
          {words}
        </Button>
      ) : (
        <IconButton size={size} icon={icon} label={words} onClick={copy} />
      )}
      <span class="visually-hidden" role="status">
        {isOver ? words : ''}
      </span>
    </span>
  )
}

/** Writes to the clipboard; pages that are served without TLS have only the old way. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return writeByCommand(text)
  }
}

function writeByCommand(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'visually-hidden'
  const focused = document.activeElement
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
