import {
  aiSdkOf,
  curlOf,
  openaiOf,
  pythonOf,
  reactOf,
  shortCurlOf,
  typescriptOf,
  type AiSdkModel,
  type OpenaiModel,
  type SnippetCall,
} from '@gatewright/openapi/snippets'
import { endingOf, isRecord } from '@gatewright/catalog/language'
import type { Json } from '@gatewright/catalog'
import { isList, type Input } from '../../shared/values.ts'
import { isInlineFile } from '../dataUris.ts'

/** The ids of all languages. */
export const languageIds = ['curl', 'typescript', 'python', 'react', 'ai-sdk', 'openai'] as const

/** A language in which the page shows the call. */
export interface Language {
  readonly id: (typeof languageIds)[number]
  readonly label: string
  /** The call as a program that reads these files from the disk; undefined if the catalogue has no such client. */
  readonly write: (call: SnippetCall, files: readonly InlineFile[]) => string | undefined
  /** The call in a few lines that check nothing; undefined if the program is as short. */
  readonly shorten?: (call: SnippetCall) => string
  /** Whether the program has no key, because a proxy adds it. */
  readonly isWithoutKey?: true
  /** The command that installs what the program needs. */
  readonly install?: (call: SnippetCall) => string
}

/** The languages, in the order of their tabs. */
export const languages: readonly Language[] = [
  { id: 'curl', label: 'curl', write: (call, files) => curlWith(curlOf(call), files), shorten: shortCurlOf },
  {
    id: 'typescript',
    label: 'TypeScript',
    write: (call, files) => typescriptWith(typescriptOf(call), call, files),
    install: ({ client }) => `npm install ${client?.package}`,
  },
]

/** A call in Python: with the client of the catalogue, or with `requests` if that has none. */
export const pythonLanguage = (client: PythonClient | undefined): Language => ({
  id: 'python',
  label: 'Python',
  write: (call, files) =>
    client === undefined
      ? requestsWith(pythonOf(call, undefined), files)
      : pythonWith(pythonOf(call, client.module), files),
  install: () => `pip install ${client?.name ?? 'requests'}`,
})

/** The client for Python: its name on PyPI, and the module that programs import. */
interface PythonClient {
  readonly name: string
  readonly module: string
}

/** A call in a page of React, by the package that has its hooks. */
export const reactLanguage = (name: string): Language => ({
  id: 'react',
  label: 'React',
  isWithoutKey: true,
  write: (call, files) => (files.length === 0 ? reactOf(call, name) : undefined),
  install: ({ client }) => `npm install ${client?.package} ${name}`,
})

/** A call with the AI SDK, by the package that has a provider for it. */
export const aiSdkLanguage = (model: AiSdkModel, name: string): Language => ({
  id: 'ai-sdk',
  label: 'AI SDK',
  write: (call, files) => (files.length === 0 ? aiSdkOf(call, model, name) : undefined),
  install: () => `npm install ai @ai-sdk/provider ${name}`,
})

/** A call with the official client of OpenAI, at a gateway that has endpoints in its shape. */
export const openaiLanguage = (model: OpenaiModel): Language => ({
  id: 'openai',
  label: 'OpenAI',
  // Their methods take files in many ways, each in its place: a program with files would not be short.
  write: (call, files) => (files.length === 0 ? openaiOf(call, model) : undefined),
  install: () => 'npm install openai',
})

const named = (files: readonly InlineFile[]): string => [...new Set(files.map(({ name }) => name))].join(', ')

/** Replaces the first occurrence of a text that the program has; another program is a mistake of ours. */
function replaced(code: string, text: string, by: string): string {
  if (!code.includes(text)) throw new Error(`The program does not contain ${JSON.stringify(text)}.`)
  return code.replace(text, () => by)
}

/** The here-document of the body ends before each file and continues after it. */
function curlWith(code: string, files: readonly InlineFile[]): string {
  if (files.length === 0) return code
  const helpers = [
    `# Reads ${named(files)} from this folder.`,
    'data_uri() {',
    `  printf 'data:%s;base64,' "$2"`,
    `  base64 <"$1" | tr -d '\\n'`,
    '}',
    '',
    'part() {',
    `  printf '%s' "$(cat)"`,
    '}',
    '',
    '',
  ]
  const split = replaced(
    replaced(code, 'input() {', `${helpers.join('\n')}input() {`),
    "  cat <<'JSON'",
    "  part <<'JSON'",
  )
  return files.reduce(
    (text, { mark, name, type }) => text.replaceAll(mark, `\nJSON\n  data_uri ${name} ${type}\n  part <<'JSON'\n`),
    split,
  )
}

/** The client takes files as they are. */
function typescriptWith(
  code: string | undefined,
  { client }: SnippetCall,
  files: readonly InlineFile[],
): string | undefined {
  if (code === undefined || client === undefined || files.length === 0) return code
  const lines = [
    `import { fileFrom, files } from ${JSON.stringify([client.package, 'files'].join('/')).replaceAll('"', "'")}`,
    '',
  ]
  const withImport = replaced(
    code,
    '\nconst client',
    `${lines.join('\n')}\n// Reads ${named(files)} from this folder.\nconst client`,
  )
  const withOption = replaced(withImport, '\n})', '\n  files: files(),\n})')
  return files.reduce(
    (text, { mark, name, type }) => text.replaceAll(`'${mark}'`, `await fileFrom('${name}', '${type}')`),
    withOption,
  )
}

/** The client takes paths as they are. */
function pythonWith(code: string, files: readonly InlineFile[]): string {
  if (files.length === 0) return code
  const withImport = `from pathlib import Path\n\n${replaced(code, '# The client', `# Reads ${named(files)} from this folder.\n# The client`)}`
  return files.reduce((text, { mark, name }) => text.replaceAll(`"${mark}"`, `Path("${name}")`), withImport)
}

function requestsWith(code: string, files: readonly InlineFile[]): string {
  if (files.length === 0) return code
  const helper = [
    `# Reads ${named(files)} from this folder.`,
    'def data_uri(name, media_type):',
    '    with open(name, "rb") as file:',
    '        return "data:" + media_type + ";base64," + base64.b64encode(file.read()).decode()',
    '',
    '',
  ]
  const withImport = replaced(code, 'import os', 'import base64\nimport os')
  const withHelper = replaced(withImport, '\nparams = ', `\n${helper.join('\n')}params = `)
  return files.reduce(
    (text, { mark, name, type }) => text.replaceAll(`"${mark}"`, `data_uri("${name}", "${type}")`),
    withHelper,
  )
}

/** A file that the person chose, and that a program reads from its disk. */
export interface InlineFile {
  /** The name under which the program expects it. */
  readonly name: string
  readonly type: string
  /** The text that stands for it in the input. */
  readonly mark: string
  /** The file itself. */
  readonly uri: string
}

/** An input without its long data URIs, and the files that they contain. */
interface Separated {
  readonly input: Input
  readonly files: readonly InlineFile[]
}

/** Separates the files from an input, so that a program stays short: each has a mark that no other text contains. */
export function separate(input: Input): Separated {
  const uris = new Map<string, InlineFile>()
  const texts = JSON.stringify(input, (_name, value: unknown) => (isInlineFile(value) ? '' : value))
  let prefix = 'file'
  while (texts.includes(`${prefix}:`)) prefix += 'x'
  const visit = (value: Json, path: readonly string[]): Json => {
    if (isInlineFile(value)) {
      const file = uris.get(value) ?? fileOf(value, path, `${prefix}:${uris.size}:`)
      uris.set(value, file)
      return file.mark
    }
    if (isList(value)) return value.map((item, index) => visit(item, [...path, `${index + 1}`]))
    return isRecord(value) ? mapped(value, (item, name) => visit(item, [...path, name])) : value
  }
  return { input: mapped(input, (value, name) => visit(value, [name])), files: [...uris.values()] }
}

const mapped = (values: Input, change: (value: Json, name: string) => Json): Input =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]))

function fileOf(uri: string, path: readonly string[], mark: string): InlineFile {
  const [, type = ''] = /^data:([\w.+-]+\/[\w.+-]+)/.exec(uri.slice(0, 200)) ?? []
  const base = path
    .join('-')
    .replace(/[^\w-]+/g, '_')
    .slice(0, 60)
  return { name: `${base}.${endingOf(type) ?? 'bin'}`, type: type || 'application/octet-stream', mark, uri }
}
