import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { OptionItem } from '@gatewright/catalog'
import { Icon, IconButton } from '../../../ui/index.ts'
import { isOwn } from '../files/shown.ts'

/** The properties of an entry. */
export interface EntryRowProps {
  readonly item: OptionItem
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** An entry of an option list, with its picture and its sound. */
export function EntryRow({ item, isChosen, onChoose }: EntryRowProps): JSX.Element {
  const { name, id, description, tags, previews = {} } = item
  const image = previews.image !== undefined && isOwn(previews.image, location.origin) ? previews.image : undefined
  return (
    <li class="form-entry-row" data-chosen={isChosen ? '' : undefined}>
      <button type="button" class="form-entry-choose" aria-pressed={isChosen} onClick={onChoose}>
        {image !== undefined && <img class="form-entry-image" src={image} alt="" loading="lazy" />}
        <span class="form-entry-words">
          <span class="form-entry-name">{name}</span>
          <span class="form-entry-more">
            {[id === name ? '' : id, description, ...tags].filter(Boolean).join(' · ')}
          </span>
        </span>
        {isChosen && <Icon name="check" size={18} label="Chosen" />}
      </button>
      {previews.audio !== undefined && <Listen address={previews.audio} name={name} />}
    </li>
  )
}

/** Plays a sound when it is pressed: nothing is loaded before. */
function Listen({ address, name }: { readonly address: string; readonly name: string }): JSX.Element {
  const sound = useRef<HTMLAudioElement | undefined>(undefined)
  const [isPlaying, setPlaying] = useState(false)
  const stop = (): void => {
    sound.current?.pause()
    setPlaying(false)
  }
  const play = (): void => {
    const audio = (sound.current ??= new Audio(address))
    audio.onended = stop
    audio.onerror = stop
    audio.currentTime = 0
    setPlaying(true)
    audio.play().catch(stop)
  }
  return (
    <IconButton
      icon={isPlaying ? 'stop' : 'play'}
      label={isPlaying ? `Stop ${name}` : `Listen to ${name}`}
      onClick={isPlaying ? stop : play}
    />
  )
}
