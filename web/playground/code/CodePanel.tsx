import './code.css'
import { signal, useComputed } from '@preact/signals'
import { keyVariable, type SnippetCall } from '@gatewright/openapi/snippets'
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { catalogue } from '../../shared/catalogue.ts'
import { gatewayAddress } from '../../shared/gateway.ts'
import { attempt } from '../../shared/attempt.ts'
import { Button, CopyButton, Tabs } from '../../ui/index.ts'
import type { Input } from '../../shared/values.ts'
import type { ModelForm } from '../form/form.ts'
import type { LoadedModel } from '../model/models.ts'
import { partsOfUri } from '../dataUris.ts'
import {
  aiSdkLanguage,
  languageIds,
  languages,
  openaiLanguage,
  pythonLanguage,
  reactLanguage,
  separate,
  type InlineFile,
  type Language,
} from './languages.ts'

interface CodePanelProps {
  readonly loaded: LoadedModel
  readonly form: Pick<ModelForm, 'input' | 'issues'>
}

/**
 * The call of the form as a program in each language. It follows each edit, and never has the key. While the form has
 * issues, it stays the last call that the gateway would accept: every program compiles.
 */
export function CodePanel({ loaded: { model }, form }: CodePanelProps): JSX.Element {
  const last = useRef<Input | undefined>(undefined)
  const hasIssues = form.issues.value.length > 0
  const separated = useComputed(() => {
    if (form.issues.value.length === 0) last.current = form.input.value
    return last.current && separate(last.current)
  })
  if (separated.value === undefined) return <p class="code-note">The code is shown once the form can run.</p>
  const { files } = separated.value
  const call: SnippetCall = {
    baseUrl: gatewayAddress(),
    model: model.id,
    input: separated.value.input,
    mode: model.mode,
    ...clientOf(model.identifier),
  }
  const { openai, packages: { react, aiSdk, python } = {} } = catalogue.value ?? {}
  const offered = [
    ...languages,
    pythonLanguage(python),
    ...(react === undefined ? [] : [reactLanguage(react)]),
    ...(aiSdk === undefined ? [] : [aiSdkLanguage(model, aiSdk)]),
    ...(openai ? [openaiLanguage(model)] : []),
  ]
  const available = offered.filter(({ write }) => write(call, files) !== undefined)
  const tabs = available.map((one) => ({
    id: one.id,
    label: one.label,
    panel: () => <Program language={one} call={call} files={files} />,
  }))
  const shown = available.find(({ id }) => id === language.value)
  return (
    <div class="code-panel">
      <Tabs tabs={tabs} value={shown?.id ?? 'curl'} onChange={chooseLanguage} label="Language" />
      {hasIssues && (
        <p class="code-note" role="status">
          The form cannot run now. This is the last call that could.
        </p>
      )}
      {files.length > 0 && <Files files={files} />}
      <KeyNote language={shown} />
    </div>
  )
}

/** Says where the program has its key from. */
const KeyNote = ({ language: shown }: { readonly language: Language | undefined }): JSX.Element => (
  <p class="code-note">
    {shown?.isWithoutKey ? (
      'Your server adds the key: it never reaches the page.'
    ) : (
      <>
        The program reads your key from the environment variable <code>{keyVariable}</code>.
      </>
    )}
  </p>
)

function clientOf(identifier: string): Pick<SnippetCall, 'client'> {
  const name = catalogue.value?.packages.client
  return name === undefined ? {} : { client: { package: name, identifier } }
}

interface ProgramProps {
  readonly language: Language
  readonly call: SnippetCall
  readonly files: readonly InlineFile[]
}

/** The call in a language, after the command that installs what it needs. A long program is folded below a short one. */
function Program({ language: { label, write, shorten, install }, call, files }: ProgramProps): JSX.Element {
  const program = write(call, files) ?? ''
  // The short form has no place for the content of a file.
  if (shorten !== undefined && files.length === 0) {
    return (
      <div class="code-parts">
        <Code code={shorten(call)} title={`The call in ${label}`} copy={`Copy the ${label} code`} />
        <details class="code-long">
          <summary>As a script that waits for the end and stops at errors</summary>
          <Code code={program} title={`The script in ${label}`} copy={`Copy the ${label} script`} />
        </details>
      </div>
    )
  }
  return (
    <div class="code-parts">
      {install && <Code code={install(call)} title="The installation" copy="Copy the installation" />}
      <Code code={program} title={`The call in ${label}`} copy={`Copy the ${label} code`} />
    </div>
  )
}

interface CodeProps {
  readonly code: string
  /** The words for screen readers. */
  readonly title: string
  /** The words of the button that copies it. */
  readonly copy: string
}

const Code = ({ code, title, copy }: CodeProps): JSX.Element => (
  <div class="code-body">
    <pre tabIndex={0} role="group" aria-label={title}>
      <code>{code}</code>
    </pre>
    <CopyButton text={code} label={copy} />
  </div>
)

function Files({ files }: { readonly files: readonly InlineFile[] }): JSX.Element {
  return (
    <div class="code-files">
      <p>The program reads the files of the form from the folder in which it runs:</p>
      <ul role="list">
        {files.map((file) => (
          <li key={file.mark}>
            <Button size="s" icon="download" onClick={() => void save(file)}>
              {file.name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Saves a file of the form under the name that the program expects. */
async function save({ uri, name, type }: InlineFile): Promise<void> {
  const href = URL.createObjectURL(new Blob([bytesOf(uri)], { type }))
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** The bytes of a data URI. The policy of the page lets no fetch read it. */
function bytesOf(uri: string): BlobPart {
  const { content, isBase64 } = partsOfUri(uri)
  if (!isBase64) return decodeURIComponent(content)
  return Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
}

const storageKey = 'gatewright.language'

function stored(): Language['id'] {
  const value = attempt(() => localStorage.getItem(storageKey))
  return languageIds.find((id) => id === value) ?? 'curl'
}

/** The language that the person chose last. */
const language = signal(stored())

/** Chooses a language, for all models; without a storage, the choice lasts as long as the page. */
function chooseLanguage(id: string): void {
  const found = languageIds.find((one) => one === id)
  if (found === undefined) return
  language.value = found
  attempt(() => localStorage.setItem(storageKey, found))
}
