import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { localUrl } from '../files/local.ts'
import { isOwn, mediaOf, type Shown } from '../files/shown.ts'

/** The properties of a preview. */
export interface PreviewProps {
  readonly address: string
  readonly media: string
  readonly label: string
}

/** A picture, a video or a sound. One of another host is loaded only when the person asks for it. */
export function Preview({ address, media, label }: PreviewProps): JSX.Element | null {
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
