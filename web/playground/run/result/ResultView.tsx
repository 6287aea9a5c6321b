import type { JSX } from 'preact'
import type { RunRecord } from '../../history/record.ts'
import { CopyButton, Notice } from '../../../ui/index.ts'
import { FieldsView } from './FieldsView.tsx'
import { FileView } from './MediaView.tsx'
import { partsOf, type FilePart } from './parts.ts'

/** The result of a run: players, pictures, text, fields and files. Nothing of it becomes HTML or code. */
export function ResultView({ run }: { readonly run: RunRecord }): JSX.Element {
  if (run.isResultCut === true) return <TooLarge />
  const { files, refused, text, fields } = partsOf(run.result, run.model.media, document.baseURI)
  const hasFields = Object.keys(fields).length > 0
  return (
    <div class="run-result">
      {files.length > 0 && <Gallery files={files} name={run.model.name} />}
      {refused.length > 0 && <Refused addresses={refused} />}
      {text !== undefined && <Text text={text} />}
      {hasFields && <FieldsView fields={fields} />}
    </div>
  )
}

interface GalleryProps {
  readonly files: readonly FilePart[]
  readonly name: string
}

function Gallery({ files, name }: GalleryProps): JSX.Element {
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
