import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { bytesOf } from '@gatewright/catalog/language'
import { CopyButton, Dialog, Icon, iconOf, Notice } from '../../ui/index.ts'
import { attempt } from '../../shared/attempt.ts'
import type { RunRecord } from '../history/record.ts'
import { FieldsView } from './FieldsView.tsx'
import { FoldedJson } from './FoldedJson.tsx'
import { partsOf, type FilePart } from './parts.ts'

/** The result of a run: players, pictures, text, fields and files. Nothing of it becomes HTML or code. */
export function ResultView({ run }: { readonly run: RunRecord }): JSX.Element {
  if (run.isResultCut === true) return <TooLarge />
  const { files, refused, text, fields, raw } = partsOf(run.result, run.model.media, document.baseURI)
  const hasFields = Object.keys(fields).length > 0
  return (
    <div class="run-result">
      {files.length > 0 && <Gallery files={files} name={run.model.name} />}
      {refused.length > 0 && <Refused addresses={refused} />}
      {text !== undefined && <Text text={text} />}
      {hasFields && <FieldsView fields={fields} />}
      {raw !== undefined && <VendorAnswer raw={raw} />}
    </div>
  )
}

const VendorAnswer = ({ raw }: { readonly raw: unknown }): JSX.Element => (
  <FoldedJson
    title="What the vendor answered"
    copy="Copy the answer"
    label="Answer of the vendor"
    text={JSON.stringify(raw, null, 2)}
  >
    <p class="run-why">
      The answer does not fit the fields that the model declares, so some are missing. The run is paid, so the gateway
      keeps the answer as it came.
    </p>
  </FoldedJson>
)

function Gallery({ files, name }: { readonly files: readonly FilePart[]; readonly name: string }): JSX.Element {
  return (
    <ul role="list" class={files.length > 1 ? 'run-gallery' : 'run-gallery run-gallery-one'}>
      {files.map((file, index) => (
        <li key={file.href}>
          <FileView file={file} label={files.length > 1 ? `Result ${index + 1} of ${name}` : `Result of ${name}`} />
        </li>
      ))}
    </ul>
  )
}

const Text = ({ text }: { readonly text: string }): JSX.Element => (
  <div class="run-text">
    <p>{text}</p>
    <CopyButton text={text} label="Copy the text" isLabelled />
  </div>
)

const Refused = ({ addresses }: { readonly addresses: readonly string[] }): JSX.Element => (
  <Notice tone="warning" title="The result has an address that the page does not open.">
    {addresses.slice(0, 5).map((address) => (
      <p key={address} class="run-refused">
        {address.slice(0, 200)}
      </p>
    ))}
    <p>Only addresses that begin with http or https are safe to open.</p>
  </Notice>
)

const TooLarge = (): JSX.Element => (
  <Notice title="The result is too large for the history of this browser.">
    <p>The gateway still has it: read the task with its id.</p>
  </Notice>
)

interface FileProps {
  readonly file: FilePart
  /** The words for screen readers. */
  readonly label: string
}

/** A file of a result: a player, a picture, or its name, with a button that downloads it. */
function FileView({ file, label }: FileProps): JSX.Element {
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
        <div class="run-zoom" tabIndex={0} role="group" aria-label="Picture in full size">
          <img src={href} alt={label} />
        </div>
      </Dialog>
    </>
  )
}

function Caption({ file, state }: { readonly file: FilePart; readonly state: FileState }): JSX.Element {
  const { href, media } = file
  const name = state.name ?? file.name
  const isOwn = new URL(href).origin === location.origin
  const target = isOwn ? { download: state.name ?? '' } : { target: '_blank' }
  const words = [state.type?.split(';')[0] ?? file.type, state.bytes === undefined ? '' : bytesOf(state.bytes)]
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

/** The state of a file: nothing is known of a file at another host. */
interface FileState {
  /** The name under which the gateway stores it; its address has only an id. */
  readonly name?: string | undefined
  readonly bytes?: number | undefined
  readonly type?: string | undefined
  readonly isGone: boolean
}

/** Reads the name and the size of a file of this gateway, and whether it still exists. */
function useFile(href: string): FileState {
  const [state, setState] = useState<FileState>({ isGone: false })
  useEffect(() => {
    const stop = new AbortController()
    void read(href, stop.signal).then((found) => !stop.signal.aborted && setState(found))
    return () => stop.abort()
  }, [href])
  return state
}

async function read(href: string, signal: AbortSignal): Promise<FileState> {
  if (new URL(href).origin !== location.origin) return { isGone: false }
  try {
    const { ok, status, headers } = await fetch(href, { method: 'HEAD', credentials: 'omit', signal })
    if (!ok) return { isGone: status === 404 || status === 410 }
    return {
      isGone: false,
      name: fileNameIn(headers.get('content-disposition') ?? ''),
      bytes: Number(headers.get('content-length')) || undefined,
      type: headers.get('content-type') ?? undefined,
    }
  } catch {
    return { isGone: false }
  }
}

/** The name in a header `Content-Disposition` of the gateway; undefined if it has none. */
function fileNameIn(disposition: string): string | undefined {
  const [, encoded = ''] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  return attempt(() => decodeURIComponent(encoded)) || undefined
}
