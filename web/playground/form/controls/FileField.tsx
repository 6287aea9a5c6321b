import type { JSX, TargetedDragEvent } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { acceptOf, fileProblem, labelOf } from '@gatewright/catalog/language'
import { Button, Icon, IconButton, iconOf } from '../../../ui/index.ts'
import { reasonOf } from '../../../shared/values.ts'
import { fileWords } from '../../dataUris.ts'
import { isOwn, mediaOf, type FileShape, type Shown } from '../files.ts'
import { addressFor, localUrl, rememberFile } from '../requests.ts'
import { grouping, useField, type PropsOf } from './control.ts'

/** A file: dropped, chosen, or given by its address. */
export function FileField(props: PropsOf<'file'>): JSX.Element {
  const { shape, label, value, onChange } = props
  const uploads = useUpload(shape, 1, ([address]) => onChange(address))
  const drop = useDrop(uploads.take)
  const address = typeof value === 'string' ? value : ''
  const isInline = address.startsWith('data:')
  return (
    <div {...grouping(props)} {...drop} class="form-file">
      <div class="form-file-row">
        {!isInline ? (
          <AddressField {...props} address={address} />
        ) : (
          <span class="form-file-data">
            <Icon name={iconOf(shape.media)} size={18} />
            {fileWords(address)}
            <IconButton
              icon="close"
              size="s"
              label={`Remove the file of ${label}`}
              onClick={() => onChange(undefined)}
            />
          </span>
        )}
        <ChooseButton shape={shape} label={label} isBusy={uploads.isBusy} onFiles={uploads.take} />
      </div>
      {address !== '' && <Preview address={address} media={shape.media} label={label} />}
      {uploads.problem !== undefined && (
        <p class="form-message" role="alert">
          {uploads.problem}
        </p>
      )}
    </div>
  )
}

function AddressField(props: PropsOf<'file'> & { readonly address: string }): JSX.Element {
  const { label, address, onChange, isInvalid, isRequired, describedBy } = props
  return (
    <input
      class="form-input"
      type="text"
      inputMode="url"
      aria-label={`Address of ${label}`}
      aria-invalid={isInvalid ? 'true' : undefined}
      aria-required={isRequired ? 'true' : undefined}
      aria-describedby={describedBy}
      value={address}
      placeholder="https://… or drop a file here"
      autocomplete="off"
      spellcheck={false}
      onInput={({ currentTarget: { value: text } }) => onChange(text === '' ? undefined : text)}
    />
  )
}

interface FileAdderProps {
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

interface ChooseProps {
  readonly shape: FileShape
  readonly label: string
  readonly isBusy: boolean
  readonly isMultiple?: boolean
  readonly disabled?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Opens the file chooser of the system. */
function ChooseButton({
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

interface PreviewProps {
  readonly address: string
  readonly media: string
  readonly label: string
}

/** A picture, a video or a sound. One of another host is loaded only when the person asks for it. */
function Preview({ address, media, label }: PreviewProps): JSX.Element | null {
  const [asked, ask] = useState<string | undefined>(undefined)
  const [broken, fail] = useState<string | undefined>(undefined)
  const shown = mediaOf(address, media)
  if (shown === undefined || !/^(?:data:|https?:\/\/.)/.test(address)) return null
  if (broken === address) return <p class="form-hint">The file cannot be shown here.</p>
  const shownAt = localUrl(address)
  if (!isOwn(shownAt, location.origin) && asked !== address)
    return (
      <button type="button" class="form-reset" onClick={() => ask(address)}>
        Show preview<span class="visually-hidden"> of {label}</span>
      </button>
    )
  return <Player shown={shown} address={shownAt} label={label} onError={() => fail(address)} />
}

interface PlayerProps {
  readonly shown: Shown
  readonly address: string
  readonly label: string
  readonly onError: () => void
}

function Player({ shown, address, label, onError }: PlayerProps): JSX.Element {
  const naming = { 'aria-label': `Preview of ${label}`, src: address, onError }
  if (shown === 'audio') return <audio {...naming} class="form-audio" controls preload="none" />
  if (shown === 'video') return <video {...naming} class="form-preview" controls muted preload="metadata" />
  return <img class="form-preview" src={address} alt={`Preview of ${label}`} onError={onError} />
}

/** The attributes of an element on which files can be dropped. */
interface DropTarget {
  readonly 'data-over': '' | undefined
  readonly onDragOver: (event: TargetedDragEvent<HTMLElement>) => void
  readonly onDragLeave: () => void
  readonly onDrop: (event: TargetedDragEvent<HTMLElement>) => void
}

/** Returns the attributes of an element on which files can be dropped. */
function useDrop(take: (files: readonly File[]) => void): DropTarget {
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

/** The uploads of a file control. */
interface Uploads {
  readonly isBusy: boolean
  /** Why a file was not taken. */
  readonly problem: string | undefined
  readonly take: (files: readonly File[]) => void
}

async function addressOf(file: File): Promise<string> {
  const address = await addressFor(file)
  rememberFile(address, file)
  return address
}

/** Checks files, turns them into addresses one after the other, and passes them on. */
function useUpload(shape: FileShape, room: number, onAddresses: (addresses: readonly string[]) => void): Uploads {
  const { form, field } = useField()
  const [count, setCount] = useState(0)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const run = async (files: readonly File[]): Promise<void> => {
    const addresses: string[] = []
    for (const file of files) {
      const found = fileProblem(file, shape)
      if (found !== undefined) setProblem(found)
      else addresses.push(await addressOf(file))
    }
    if (addresses.length > 0) onAddresses(addresses)
  }
  const take = (files: readonly File[]): void => {
    if (files.length === 0) return
    setProblem(files.length > room ? `There is room for ${room} more; the others were left out.` : undefined)
    setCount((before) => before + 1)
    form
      .during(labelOf(field.param), run(files.slice(0, room)))
      .catch((error: unknown) => setProblem(reasonOf(error)))
      .finally(() => setCount((before) => before - 1))
  }
  return { isBusy: count > 0, problem, take }
}
