import type { FileState } from '../files/state.ts'

/** A file of the output folder as a build left it. */
export interface LeftFile {
  readonly state: FileState
  readonly hash: string
  /** The hash of all that it was made from; undefined if a target does not say what that is. */
  readonly key: string | undefined
}

/** A part of a document: the hash of all that it was made from, and where it is in the file, in bytes. */
export type LeftPart = readonly [key: string, start: number, length: number]

/**
 * The files that a build has left, in columns: to read or to write an object for each of tens of thousands of files would take
 * longer than to look at the files.
 */
export interface LeftFiles {
  /** Their paths in the output folder, in lines. */
  readonly paths: string
  /** The hashes of their contents, `hashLetters` each. */
  readonly hashes: string
  /** The hashes of all that they were made from, `hashLetters` each; spaces if a target does not say what that is. */
  readonly keys: string
  /** Size, times of content and of status, and inode of each: the bytes of these numbers, in base64. */
  readonly states: string
  /** The parts of documents, by the paths of their files. */
  readonly parts: { readonly [path: string]: readonly LeftPart[] }
}

/** The length of a hash (files/hash.ts). */
const hashLetters = 22

const noKey = ' '.repeat(hashLetters)

/** The numbers of a state. */
const stateNumbers = 4

/** Files in columns. */
export function columnsOf(files: Iterable<readonly [string, LeftFile]>, parts: LeftFiles['parts']): LeftFiles {
  const states: number[] = []
  let [paths, hashes, keys] = ['', '', '']
  for (const [path, { state, hash, key = noKey }] of files) {
    paths += `${path}\n`
    hashes += hash
    keys += key
    states.push(state.size, state.mtimeMs, state.ctimeMs, state.ino)
  }
  const { buffer } = Float64Array.from(states)
  return { paths, hashes, keys, states: Buffer.from(buffer).toString('base64'), parts }
}

/** Looks up files in columns. */
export class LeftTable {
  private readonly columns: LeftFiles
  private readonly states: Float64Array
  private readonly places = new Map<string, number>()

  constructor(columns: LeftFiles) {
    this.columns = columns
    const bytes = Buffer.from(columns.states, 'base64')
    this.states = new Float64Array(new Uint8Array(bytes).buffer)
    let place = 0
    for (const path of columns.paths.split('\n')) if (path !== '') this.places.set(path, place++)
  }

  /** A file; undefined if nothing is known of it. */
  file(path: string): LeftFile | undefined {
    const place = this.places.get(path)
    if (place === undefined) return undefined
    const [start, at] = [place * hashLetters, place * stateNumbers]
    const key = this.columns.keys.slice(start, start + hashLetters)
    const hash = this.columns.hashes.slice(start, start + hashLetters)
    return { state: this.state(at), hash, key: key === noKey ? undefined : key }
  }

  private state(at: number): FileState {
    const { states } = this
    return {
      size: states[at] ?? 0,
      mtimeMs: states[at + 1] ?? 0,
      ctimeMs: states[at + 2] ?? 0,
      ino: states[at + 3] ?? 0,
    }
  }

  /** Every file with its path. */
  *files(): Generator<readonly [string, LeftFile]> {
    for (const path of this.places.keys()) {
      const file = this.file(path)
      if (file !== undefined) yield [path, file]
    }
  }

  /** How many files there are. */
  get size(): number {
    return this.places.size
  }

  /** The parts of a document; undefined if it has none. */
  parts(path: string): readonly LeftPart[] | undefined {
    return Object.hasOwn(this.columns.parts, path) ? this.columns.parts[path] : undefined
  }
}
