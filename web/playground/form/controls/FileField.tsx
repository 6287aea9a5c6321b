import type { JSX } from 'preact'
import { Icon, IconButton, iconOf } from '../../../ui/index.ts'
import { dataWords } from '../files/shown.ts'
import { ChooseButton } from './ChooseButton.tsx'
import { grouping, type PropsOf } from './control.ts'
import { useDrop } from './drop.ts'
import { Preview } from './Preview.tsx'
import { useUpload } from './useUpload.ts'

/** A file: dropped, chosen, or given by its address. */
export function FileField(props: PropsOf<'file'>): JSX.Element {
  const { shape, label, value, onChange } = props
  const uploads = useUpload(shape, 1, ([address]) => onChange(address))
  const drop = useDrop(uploads.take)
  const address = typeof value === 'string' ? value : ''
  const words = dataWords(address)
  return (
    <div {...grouping(props)} {...drop} class="form-file">
      <div class="form-file-row">
        {words === undefined ? (
          <AddressField {...props} address={address} />
        ) : (
          <span class="form-file-data">
            <Icon name={iconOf(shape.media)} size={18} />
            {words}
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
