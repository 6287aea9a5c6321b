import type { LeftPart } from './leftFiles.ts'

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

/** A file that is written part by part. What the last build made of the same is copied. */
export class PartedFile {
  private readonly receiver: Receiver
  private readonly before: KnownParts | undefined
  private readonly parts = new Map<string, LeftPart>()
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
    if (this.text.length > full) this.flush()
  }

  /** The length of a part that the last build made with this key; undefined if there is none. */
  known(key: string): number | undefined {
    return this.before?.parts.get(key)?.[2]
  }

  /** Adds a part that is known. */
  keep(key: string): void {
    const part = this.before?.parts.get(key)
    if (this.before === undefined || part === undefined) throw new Error('A part that nobody has made cannot be kept.')
    this.encode()
    const [, start, length] = part
    this.list(key, length)
    this.wait(this.before.bytes.subarray(start, start + length))
  }

  /** Adds a part with its key. */
  add(key: string | undefined, text: string): void {
    if (key === undefined) return this.write(text)
    this.encode()
    const bytes = Buffer.from(text)
    this.list(key, bytes.length)
    this.wait(bytes)
  }

  /** Ends the file. */
  end(): void {
    this.flush()
    this.receiver.end([...this.parts.values()])
  }

  private list(key: string, length: number): void {
    if (this.parts.has(key)) throw new Error('two parts of a document are made of the same')
    this.parts.set(key, [key, this.written + this.waitingBytes, length])
  }

  /** Text becomes bytes before the next part, whose place is counted in bytes. */
  private encode(): void {
    const { text } = this
    this.text = ''
    if (text !== '') this.wait(Buffer.from(text))
  }

  private wait(bytes: Buffer): void {
    this.waiting.push(bytes)
    this.waitingBytes += bytes.length
    if (this.waitingBytes > full) this.flush()
  }

  private flush(): void {
    if (this.text !== '') this.waiting.push(Buffer.from(this.text))
    this.text = ''
    const bytes = Buffer.concat(this.waiting)
    this.waiting = []
    this.waitingBytes = 0
    this.written += bytes.length
    if (bytes.length > 0) this.receiver.write(bytes)
  }
}
