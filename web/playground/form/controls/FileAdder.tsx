import type { JSX } from 'preact'
import type { FileShape } from '../files/check.ts'
import { ChooseButton } from './ChooseButton.tsx'
import { useDrop } from './drop.ts'
import { useUpload } from './useUpload.ts'

/** The properties of the place where files are added to a list. */
export interface FileAdderProps {
  readonly shape: FileShape
  readonly label: string
  readonly isFull: boolean
  /** How many files it can still take. */
  readonly room: number
  readonly onAdd: (...addresses: readonly string[]) => void
}

/** Adds files to a list: dropped or chosen, several at once. */
export function FileAdder({ shape, label, isFull, room, onAdd }: FileAdderProps): JSX.Element {
  const uploads = useUpload(shape, room, (addresses) => onAdd(...addresses))
  const drop = useDrop(uploads.take)
  return (
    <div class="form-drop" {...drop}>
      <span class="form-drop-words">{isFull ? 'The list is full' : 'Drop files here'}</span>
      <ChooseButton
        shape={shape}
        label={label}
        isBusy={uploads.isBusy}
        isMultiple
        disabled={isFull}
        onFiles={uploads.take}
      />
      {uploads.problem !== undefined && (
        <p class="form-message" role="alert">
          {uploads.problem}
        </p>
      )}
    </div>
  )
}
