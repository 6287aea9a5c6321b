import type { ComponentChildren, JSX, TargetedMouseEvent } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { IconButton } from './elements.tsx'

/** The properties of a dialog. */
export interface DialogProps {
  readonly isOpen: boolean
  /** Called when the person closes it: with its button, with Escape, or with a press beside it. */
  readonly onClose: () => void
  readonly title: string
  /** sheet: slides up from the bottom, over the full width; for phones. */
  readonly variant?: 'modal' | 'wide' | 'sheet'
  /** The buttons at its end. */
  readonly footer?: ComponentChildren
  readonly children: ComponentChildren
}

/** A dialog over the page. Its parts are no landmarks, which a page has only once. The browser keeps the focus in it, and returns the focus when it closes. */
export function Dialog({ isOpen, onClose, title, variant = 'modal', footer, children }: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    if (isOpen && dialog?.open === false) dialog.showModal()
    if (!isOpen) dialog?.close()
  }, [isOpen])
  const pressBeside = (event: TargetedMouseEvent<HTMLDialogElement>): void => {
    if (event.target === event.currentTarget) onClose()
  }
  return (
    <dialog
      ref={element}
      class={`ui-dialog ui-dialog-${variant}`}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={pressBeside}
    >
      {isOpen && (
        <div class="ui-dialog-box">
          <div class="ui-dialog-header">
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="close" label="Close" onClick={onClose} />
          </div>
          <div class="ui-dialog-body">{children}</div>
          {footer !== undefined && <div class="ui-dialog-footer">{footer}</div>}
        </div>
      )}
    </dialog>
  )
}
