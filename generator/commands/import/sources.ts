import { isUtf8 } from 'node:buffer'
import { basename, dirname, resolve } from 'node:path'
import { readBytes } from '../../files/read.ts'
import { reasonOf } from '../../files/reason.ts'
import type { Format, Imported } from './imported.ts'
import { limits, parseObject, Unreadable } from './json.ts'
import { readCog } from './reading/cog.ts'
import { readJsonSchema } from './reading/jsonSchema.ts'
import { readOpenapi } from './reading/openapi.ts'
import type { Named } from './reading/source.ts'
import { restoreDocument } from './restoring/document.ts'
import { restoreSchemaFile } from './restoring/schemaFile.ts'

/** The options for the files to import. */
export interface Choice {
  readonly format: Format
  /** The vendor of the models; if undefined, it is read from the files. */
  readonly vendor: string | undefined
  /** The operations of an OpenAPI document, by path or id; all of them if the list is empty. */
  readonly operations: readonly string[]
  /** The types in a file of declarations; those that end in `Input` if the list is empty. */
  readonly types: readonly string[]
}

/** Reads the models of a file. Throws `Unreadable`, with the reason, for a file that cannot be imported. */
export async function readSource(file: string, choice: Choice): Promise<readonly Imported[]> {
  return readers[choice.format](file, textOf(file), choice)
}

type Reader = (file: string, text: string, choice: Choice) => readonly Imported[] | Promise<readonly Imported[]>

const readers: Readonly<Record<Format, Reader>> = {
  cog: (file, text, choice) => readCog(parseObject(text), ownerAndName(file, choice)),
  openapi: (file, text, { vendor, operations }) => {
    const [root, choice] = [parseObject(text), { file, vendor, operations }]
    return restoreDocument(root, choice) ?? readOpenapi(root, choice)
  },
  'json-schema': (file, text, choice) => {
    const [root, named] = [parseObject(text), nameInFile(file, choice)]
    return restoreSchemaFile(root, choice.vendor, named) ?? readJsonSchema(root, named)
  },
  dts: async (file, text, { vendor = unknownVendor, types }) => {
    const { readDeclarations } = await import('./reading/declarations.ts') // the TypeScript API takes a second to load
    return readDeclarations(text, { file, vendor, name: declaredName(file), types })
  },
}

/** The text of a regular file in UTF-8. */
function textOf(file: string): string {
  const bytes = bytesOf(file)
  if (bytes === 'other') throw new Unreadable('it is not a regular file')
  if (bytes === 'large') throw new Unreadable(`it has over ${limits.bytes.toLocaleString('en-US')} bytes`)
  if (!isUtf8(bytes)) throw new Unreadable('it is not UTF-8')
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

function bytesOf(file: string): ReturnType<typeof readBytes> {
  try {
    return readBytes(file, limits.bytes)
  } catch (error) {
    throw new Unreadable(reasonOf(error))
  }
}

/** The name of a file without its extension. */
const baseOf = (file: string): string =>
  basename(file)
    .replace(/\.(?:d\.ts|json)$/i, '')
    .replace(/\.schema$/i, '')

/** Takes the owner from the folder and the name from the file. */
function ownerAndName(file: string, { vendor }: Choice): Named {
  const [owner, name] = [vendor ?? basename(dirname(resolve(file))), baseOf(file)]
  return { source: file, id: `${owner}/${name}`, vendor: owner, name }
}

/** The vendor of a model if neither the file nor the user names one. */
const unknownVendor = 'imported'

/** Takes vendor and name from a file called `vendor.name`, or the name from one without a vendor. */
function nameInFile(file: string, { vendor }: Choice): Named {
  const [first = '', ...rest] = baseOf(file).split('.')
  const hasVendor = vendor === undefined && rest.length > 0
  const name = hasVendor ? rest.join('.') : baseOf(file)
  return { source: file, id: name, vendor: hasVendor ? first : (vendor ?? unknownVendor), name }
}

/** The name of a file of declarations; the name of its folder if the file has a common name, such as `index`. */
function declaredName(file: string): string | undefined {
  const base = baseOf(file)
  if (!['inference', 'index', 'types'].includes(base)) return undefined
  return basename(dirname(resolve(file)))
}
