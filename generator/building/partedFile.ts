import type { LeftPart } from './manifest.ts'

/** A file as the last build left it: its bytes, and where in them its parts are, by their keys. */
export interface KnownParts {
  readonly bytes: Buffer
  readonly parts: ReadonlyMap<string, LeftPart>
}

/** Takes the bytes of a file one after another. */
export interface Receiver {
  readonly write: (bytes: Buffer) => void
  /** Ends the file, which has these parts. */
  readonly end: (parts: readonly LeftPart[]) => void
}

/** As many bytes are kept back before they are written. */
const full = 256 * 1024

/** More bytes are never between two parts that follow each other. */
const mostBetween = 1000

/** A file that is written part by part. What the last build made of the same is copied. */
export class PartedFile {
  private readonly receiver: Receiver
  private readonly before: KnownParts | undefined
  private readonly parts = new Map<string, LeftPart>()
  /** The bytes of the last build that are copied next, before the text. */
  private run = { start: 0, end: 0 }
  private text = ''
  private waiting: Buffer[] = []
  private waitingBytes = 0
  private written = 0

  constructor(receiver: Receiver, before?: KnownParts) {
    this.receiver = receiver
    this.before = before
  }

  /** Adds text that is no part. */
  write(text: string): void {
    this.text += text
    if (this.text.length > full) this.encode()
  }

  /** The length of a part that the last build made with this key; undefined if there is none. */
  known(key: string): number | undefined {
    return this.before?.parts.get(key)?.[2]
  }

  /** Adds a part that is known. Parts that follow each other as before are copied at once, with what is between them. */
  keep(key: string): void {
    const part = this.before?.parts.get(key)
    if (part === undefined) throw new Error('A part that nobody has made cannot be kept.')
    const [, start, length] = part
    if (this.isNext(start)) this.text = ''
    else {
      this.encode()
      this.run = { start, end: start }
    }
    this.list(key, start - this.run.start, length)
    this.run.end = start + length
  }

  /** Whether the text is what was between the run and this place. */
  private isNext(start: number): boolean {
    const { before, run, text } = this
    const isShort = start >= run.end && start - run.end <= mostBetween
    return run.end > run.start && isShort && before?.bytes.toString('utf8', run.end, start) === text
  }

  /** Adds a part with its key. */
  add(key: string | undefined, text: string): void {
    if (key === undefined) return this.write(text)
    this.encode()
    const bytes = Buffer.from(text)
    this.list(key, 0, bytes.length)
    this.wait(bytes)
  }

  /** Ends the file. */
  end(): void {
    this.encode()
    this.flush()
    this.receiver.end([...this.parts.values()])
  }

  /** Lists a part that begins so many bytes behind those that wait. */
  private list(key: string, behind: number, length: number): void {
    if (this.parts.has(key)) throw new Error('two parts of a document are made of the same')
    this.parts.set(key, [key, this.written + this.waitingBytes + behind, length])
  }

  /** Text becomes bytes before the next part, whose place is counted in bytes. */
  private encode(): void {
    const { before, run, text } = this
    this.text = ''
    this.run = { start: 0, end: 0 }
    if (before !== undefined && run.end > run.start) this.wait(before.bytes.subarray(run.start, run.end))
    if (text !== '') this.wait(Buffer.from(text))
  }

  private wait(bytes: Buffer): void {
    this.waiting.push(bytes)
    this.waitingBytes += bytes.length
    if (this.waitingBytes > full) this.flush()
  }

  private flush(): void {
    const [only, ...others] = this.waiting
    const bytes = only !== undefined && others.length === 0 ? only : Buffer.concat(this.waiting)
    this.waiting = []
    this.waitingBytes = 0
    this.written += bytes.length
    if (bytes.length > 0) this.receiver.write(bytes)
  }
}
