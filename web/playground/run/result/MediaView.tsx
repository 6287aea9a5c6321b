import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { sizeWords } from '../../history/storable.ts'
import { Dialog, Icon, Notice, iconOf } from '../../../ui/index.ts'
import type { FilePart } from './parts.ts'
import { useFile, type FileState } from './useFile.ts'

/** The properties of the view of a file. */
export interface FileProps {
  readonly file: FilePart
  /** The words for screen readers. */
  readonly label: string
}

/** A file of a result: a player, a picture, or its name, with a button that downloads it. */
export function FileView({ file, label }: FileProps): JSX.Element {
  const state = useFile(file.href)
  const [isBroken, setBroken] = useState(false)
  if (state.isGone) return <Expired />
  const media = isBroken ? 'other' : file.media
  return (
    <figure class={`run-file run-file-${media}`}>
      {media !== 'other' && <Shown file={file} label={label} media={media} broke={() => setBroken(true)} />}
      {isBroken && <Broken media={file.media} />}
      <Caption file={file} state={state} />
    </figure>
  )
}

interface ShownProps extends FileProps {
  readonly media: 'image' | 'video' | 'audio'
  readonly broke: () => void
}

function Shown({ file: { href }, label, media, broke }: ShownProps): JSX.Element {
  if (media === 'video') {
    return (
      <video class="run-video" src={href} controls playsInline preload="metadata" aria-label={label} onError={broke} />
    )
  }
  if (media === 'audio')
    return <audio class="run-audio" src={href} controls preload="metadata" aria-label={label} onError={broke} />
  return <Picture href={href} label={label} broke={broke} />
}

interface PictureProps {
  readonly href: string
  readonly label: string
  readonly broke: () => void
}

/** A picture, which a press shows in its size. */
function Picture({ href, label, broke }: PictureProps): JSX.Element {
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      <button type="button" class="run-picture" aria-label={`Enlarge ${label}`} onClick={() => setLarge(true)}>
        <img src={href} alt={label} onError={broke} />
      </button>
      <Dialog isOpen={isLarge} onClose={() => setLarge(false)} title={label} variant="wide">
        {/* A region that scrolls takes the focus, so that the arrows move it. */}
        <div class="run-zoom" tabIndex={0} role="group" aria-label="Picture in its size">
          <img src={href} alt={label} />
        </div>
      </Dialog>
    </>
  )
}

function Caption({ file, state }: { readonly file: FilePart; readonly state: FileState }): JSX.Element {
  const { href, name, media } = file
  const isOwn = new URL(href).origin === location.origin
  const target = isOwn ? { download: '' } : { target: '_blank' }
  const words = [state.type?.split(';')[0] ?? file.type, state.bytes === undefined ? '' : sizeWords(state.bytes)]
  return (
    <figcaption class="run-caption">
      {media === 'other' && <Icon name={iconOf('any')} />}
      <span class="run-file-name" title={name}>
        {name}
      </span>
      <span class="run-file-about">{words.filter((word) => word !== '').join(', ')}</span>
      <a class="ui-button ui-button-secondary ui-button-s" href={href} rel="noopener noreferrer" {...target}>
        <Icon name={isOwn ? 'download' : 'external'} size={16} />
        {isOwn ? 'Download' : 'Open'}
      </a>
    </figcaption>
  )
}

const Expired = (): JSX.Element => (
  <Notice tone="warning" title="The file has expired.">
    <p>The gateway keeps the files of results for a limited time. Run it again to make a new one.</p>
  </Notice>
)

const Broken = ({ media }: { readonly media: string }): JSX.Element => (
  <Notice tone="warning" title={`This browser cannot show the ${media}.`}>
    <p>Its format is unknown to the browser, or its address does not respond. Download it instead.</p>
  </Notice>
)
