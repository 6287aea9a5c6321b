import { fieldsOf } from '../check/values.js'
import { readFile, stat } from 'node:fs/promises'
import { advice, type Issue, type Model } from '@gatewright/client'
import { fileFrom } from '@gatewright/client/files'
import type { Words } from './flags.js'
import { UsageError, type Terminal } from './context.js'
import { pathOf } from './paths.js'
import { locate, replace } from './values.js'

/** Parameters from a file or standard input, overridden by flags. Throws a UsageError unless they are a JSON object. */
export async function readParams({ own, params }: Words, terminal: Terminal): Promise<Words['params']> {
  const { params: from } = own
  if (typeof from !== 'string') return params
  const text =
    from === '-' ? await textOf(terminal.stdin) : await readFile(pathOf(terminal, from), 'utf8').catch(() => undefined)
  if (text === undefined) throw new UsageError(`--params: the file ${from} cannot be read.`)
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return { ...read, ...params }
  } catch {
    // reported below
  }
  throw new UsageError(`--params takes a JSON object, but ${from === '-' ? 'standard input' : from} is not one.`)
}

async function textOf(input: Terminal['stdin']): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of input) text += decoder.decode(piece, { stream: true })
  return text + decoder.decode()
}

/** The parameters with an address in place of each file on disk, which is checked later, and their issues. */
export function checked(
  { params: fields = [], check }: Model<unknown, unknown>,
  params: Words['params'],
): { readonly located: unknown; readonly shown: unknown; readonly issues: readonly Issue[] } {
  const located = locate({ is: 'object', fields }, params)
  const shown = replace(located, () => 'https://example.com/file')
  return { located, shown, issues: check?.(shown, advice) ?? [] }
}

/**
 * The parameters, with the files on disk that they name. Throws a UsageError with every issue of flags and parameters
 * before any file is read, and one with every unreadable file.
 */
export async function prepare(
  model: Model<unknown, unknown>,
  params: Words['params'],
  flagIssues: readonly string[],
  spell: (issue: Issue) => string,
  terminal: Terminal,
): Promise<Words['params']> {
  const { located, issues } = checked(model, params)
  const all = [...flagIssues, ...issues.map(spell)]
  if (all.length > 0) throw new UsageError([`${model.id} was not called:`, ...all].join('\n  '))
  const paths = new Set<string>()
  replace(located, ({ path }) => paths.add(path))
  if (paths.size === 0) return params
  const files = await open([...paths], terminal)
  return fieldsOf(replace(located, ({ path }) => files.get(path)))
}

async function open(paths: readonly string[], terminal: Terminal): Promise<ReadonlyMap<string, File>> {
  const files = new Map<string, File>()
  for (const path of paths) {
    const file = pathOf(terminal, path)
    const isFile = await stat(file).then(
      (found) => found.isFile(),
      () => false,
    )
    if (isFile) files.set(path, await fileFrom(file))
  }
  const missing = paths.filter((path) => !files.has(path))
  if (missing.length === 0) return files
  const issues = missing.map((path) => `The file ${path} cannot be read`)
  throw new UsageError(`${issues.join('.\n')}, and it is not an address (https: or http:) either.`)
}
