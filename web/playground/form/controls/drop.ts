import { useState } from 'preact/hooks'
import type { TargetedDragEvent } from 'preact'

/** The attributes of an element on which files can be dropped. */
export interface DropTarget {
  readonly 'data-over': '' | undefined
  readonly onDragOver: (event: TargetedDragEvent<HTMLElement>) => void
  readonly onDragLeave: () => void
  readonly onDrop: (event: TargetedDragEvent<HTMLElement>) => void
}

/** Returns the attributes of an element on which files can be dropped. */
export function useDrop(take: (files: readonly File[]) => void): DropTarget {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver ? '' : undefined,
    onDragOver: (event) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event) => {
      event.preventDefault()
      setOver(false)
      take([...(event.dataTransfer?.files ?? [])])
    },
  }
}
