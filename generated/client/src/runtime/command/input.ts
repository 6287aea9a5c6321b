import { access, readFile } from 'node:fs/promises'
import { fileFrom } from '../files.js'
import { LocalFile, type Words } from './flags.js'
import { UsageError, type Terminal } from './shop.js'

/** The parameters of a file or of the input, under those of flags. Throws a UsageError for what is no JSON object. */
export async function readParams({ own, params }: Words, { stdin }: Terminal): Promise<Words['params']> {
  const { params: from } = own
  if (typeof from !== 'string') return params
  const text = from === '-' ? await textOf(stdin) : await readFile(from, 'utf8').catch(() => undefined)
  if (text === undefined) throw new UsageError(`--params: there is no file ${from} that can be read.`)
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return { ...read, ...params }
  } catch {
    // told below
  }
  throw new UsageError(`--params takes a JSON object, and ${from === '-' ? 'the input' : from} is none.`)
}

async function textOf(input: Terminal['stdin']): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of input) text += decoder.decode(piece, { stream: true })
  return text + decoder.decode()
}

/** The parameters with the files of the disk that they name. Throws a UsageError for what cannot be read. */
export async function prepare(params: Words['params']): Promise<Words['params']> {
  const files = new Map<string, File>()
  const paths: string[] = []
  replace(params, ({ path }) => paths.push(path))
  for (const path of paths) files.set(path, await open(path))
  return replace(params, ({ path }) => files.get(path))
}

async function open(path: string): Promise<File> {
  try {
    await access(path)
    return await fileFrom(path)
  } catch {
    throw new UsageError(`There is no file ${path} that can be read, and it is no address (https: or http:) either.`)
  }
}

/** A copy of parameters in which something else stands for each file of the disk. */
function replace(params: Words['params'], by: (file: LocalFile) => unknown): Words['params'] {
  const one = (value: unknown): unknown => (value instanceof LocalFile ? by(value) : value)
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.map(one) : one(value)]),
  )
}
