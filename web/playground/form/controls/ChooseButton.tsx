import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { Button } from '../../../ui/index.ts'
import { acceptOf, type FileShape } from '../files/check.ts'

/** The properties of a button that chooses files. */
export interface ChooseProps {
  readonly shape: FileShape
  readonly label: string
  readonly isBusy: boolean
  readonly isMultiple?: boolean
  readonly disabled?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Opens the file chooser of the system. */
export function ChooseButton({
  shape,
  label,
  isBusy,
  isMultiple = false,
  disabled = false,
  onFiles,
}: ChooseProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="s" icon="upload" isBusy={isBusy} disabled={disabled} onClick={() => input.current?.click()}>
        {isMultiple ? 'Choose files' : 'Choose file'}
        <span class="visually-hidden"> for {label}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf(shape)}
        multiple={isMultiple}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
