import { realpathSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import type { SourceDocument } from '../documents.ts'
import { codeOf, reasonOf } from '../../../files/reason.ts'
import { bound, limits, sourceText, Unreadable, Unresolved, type JsonObject } from '../json.ts'
import type { Note } from '../losses.ts'
import { decoded, withPointers, type Pointed } from './addresses.ts'

/** Beginnings of JSON pointers, and what has taken their place. */
export type Moved = readonly (readonly [from: string, to: string])[]

/** A document and the files in its folder to which it refers. They are read when a reference to them is followed. */
export class Bundle {
  /** The notes on the texts of the files that were read. */
  readonly slips: Note[] = []
  readonly main: Pointed
  private readonly file: string
  private readonly read: (file: string, text: string) => SourceDocument
  /** The places of a document that has been converted, by those before. */
  private readonly moved: Moved
  private readonly files = new Map<string, Pointed>()
  private bytes = 0
  private values = 0

  constructor(file: string, root: JsonObject, read: Bundle['read'], moved: Moved = []) {
    this.file = file
    this.read = read
    this.moved = moved
    this.main = withPointers(root, '', (address, fragment) => this.outward('.', address, fragment))
  }

  /** The document under an address, relative to the folder. Throws `Unreadable` if it cannot be read. */
  document(address: string): Pointed {
    if (address === '') return this.main
    const known = this.files.get(address)
    if (known !== undefined) return known
    const shown = JSON.stringify(address)
    if (/^[a-z][a-z\d+.-]+:|^\/\//i.test(address))
      throw new Unresolved(
        `it refers to ${shown}; nothing is read from there: save it in the folder of the document, and refer to it there`,
      )
    const path = decoded(address)
    if (path.startsWith('../') || path === '..' || path.startsWith('/'))
      throw new Unresolved(
        `it refers to ${shown}, which is outside of its folder; copy it into the folder, and refer to it there`,
      )
    try {
      return this.opened(path, address)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      throw new Unresolved(`it refers to the file ${shown}, which cannot be read: ${error.message}`)
    }
  }

  private opened(path: string, address: string): Pointed {
    const text = sourceText(placeOf(dirname(this.file), path))
    this.bytes += Buffer.byteLength(text)
    if (this.bytes > limits.bytes) throw new Unresolved(`${together} ${shownLimit(limits.bytes)} bytes`)
    const { root, slips } = this.read(path, text)
    this.values += bound(root, limits.values)
    if (this.values > limits.values) throw new Unresolved(`${together} ${shownLimit(limits.values)} values`)
    this.slips.push(...slips.map((slip) => ({ ...slip, at: `${address}#${slip.at}` })))
    const folder = posix.dirname(path)
    const pointed = withPointers(root, address, (other, fragment) => this.outward(folder, other, fragment))
    this.files.set(address, pointed)
    return pointed
  }

  /** A reference from a file in a folder, relative to the folder of the document. */
  private outward(folder: string, address: string, fragment: string): string | undefined {
    if (/^[a-z][a-z\d+.-]+:|^\//i.test(address)) return undefined
    const path = posix.normalize(posix.join(folder, decoded(address)))
    if (path !== basename(this.file)) return `${encoded(path)}#${fragment}`
    const [from, to] = this.moved.find(([start]) => fragment.startsWith(start)) ?? ['', '']
    return `#${to}${fragment.slice(from.length)}`
  }
}

const together = 'the files to which it refers hold together over'
const shownLimit = (most: number): string => most.toLocaleString('en-US')

/** A path as an address: only two characters of it would mean something else. */
const encoded = (path: string): string => path.replaceAll('%', '%25').replaceAll('#', '%23')

/** The place of a file in a folder. Throws `Unreadable` if a link is on the way. */
function placeOf(folder: string, path: string): string {
  try {
    const place = join(realpathSync(folder), path)
    if (realpathSync(place) !== place)
      throw new Unresolved('there is a link on the way to it, and links are not followed')
    return place
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    throw new Unresolved(reasonOf(error))
  }
}

const bundles = new WeakMap<JsonObject, Bundle>()

/** The bundle of a document; undefined for one that has no file. */
export const bundleOf = (root: JsonObject): Bundle | undefined => bundles.get(root)

/** Says to which bundle a document belongs, so that references in it are found. */
export function belongs<Root extends JsonObject>(root: Root, bundle: Bundle | undefined): Root {
  if (bundle !== undefined) bundles.set(root, bundle)
  return root
}
