import type { Documented, Output, Target } from '../catalogue/target.ts'
import { Separators, steps, type Frame, type Step } from '../writing/document.ts'
import type { Failure, Making, Sink } from './making.ts'
import type { LeftPart } from './manifest.ts'

/** A file with a document. */
type DocumentOutput = Output & Documented

/** The files of one document. */
interface DocumentGroup {
  readonly files: readonly DocumentOutput[]
}

/** Outputs in their order, in which the files of the same document are together. */
export function* withDocuments(outputs: readonly Output[]): Generator<Output | DocumentGroup> {
  let files: DocumentOutput[] = []
  for (const output of outputs) {
    const isSame = 'document' in output && output.document === files[0]?.document
    if (!isSame && files.length > 0) yield { files }
    if (!isSame) files = []
    if ('document' in output) files.push(output)
    else yield output
  }
  if (files.length > 0) yield { files }
}

/** Makes the files of a document, unless they are on disk. Returns what failed. */
export async function makeDocument(
  outputs: readonly DocumentOutput[],
  target: Target,
  { renderer, keys, sink }: Making,
): Promise<Failure | undefined> {
  const keyed = outputs.map((output) => ({ output, key: keys.of(output, target) }))
  const [first, ...others] = keyed.filter(({ output, key }) => !sink.keeps([output.path], key))
  if (first === undefined) return undefined
  let making = first.output.path
  try {
    const files: DocumentFile[] = []
    for (const { output, key } of [first, ...others]) {
      making = output.path
      files.push(new DocumentFile(making, key, sink, await renderer.frame(making, output, target)))
    }
    for (const step of steps(first.output.document())) {
      const isPart = step.is === 'entries' && step.of !== undefined
      const key = isPart ? keys.ofPart(step.of ?? []) : undefined
      const shared = step.is === 'entries' ? { ...step, make: lazily(step.make) } : step
      for (const file of files) {
        making = file.path
        const taken = file.take(shared, key)
        if (taken !== undefined) await taken
      }
    }
    for (const file of files) {
      making = file.path
      file.end()
    }
    return undefined
  } catch (error) {
    return { error, making }
  }
}

/** Makes a value when it is first needed. */
function lazily<Made>(make: () => Made): () => Made {
  let made: readonly [Made] | undefined
  return () => (made ??= [make()])[0]
}

/** One form of a document. What the last build made of the same is taken from its file. */
class DocumentFile {
  readonly path: string
  private readonly key: string | undefined
  private readonly sink: Sink
  private readonly frame: Frame
  private readonly separators: Separators
  private readonly known: ReadonlyMap<string, string>
  private readonly parts = new Map<string, LeftPart>()
  private readonly pieces: string[] = []
  private length = 0

  constructor(path: string, key: string | undefined, sink: Sink, frame: Frame) {
    this.path = path
    this.key = key
    this.sink = sink
    this.frame = frame
    this.separators = new Separators(frame.printer)
    this.known = sink.parts(path)
    this.write(frame.head)
  }

  /** Takes the next step. `key` is that of a part. Most steps are done at once: to wait for each would take longer. */
  take(step: Step, key: string | undefined): Promise<void> | undefined {
    const { separators } = this
    if (step.is === 'open') return this.write(separators.open(step.name, step.depth))
    if (step.is === 'close') return this.write(separators.close(step.depth))
    const { depth, make } = step
    const text = (key === undefined ? undefined : this.known.get(key)) ?? this.frame.printer.entries(make(), depth)
    return typeof text === 'string' ? this.add(text, depth, key) : text.then((made) => this.add(made, depth, key))
  }

  private add(text: string, depth: number, key: string | undefined): undefined {
    if (text !== '') this.write(this.separators.before(depth))
    if (key !== undefined) {
      if (this.parts.has(key)) throw new Error('two parts of a document are made of the same')
      this.parts.set(key, [key, this.length, this.length + text.length])
    }
    this.write(text)
  }

  private write(text: string): undefined {
    this.pieces.push(text)
    this.length += text.length
  }

  end(): void {
    this.write(this.frame.tail)
    this.sink.add(this.path, this.pieces.join(''), this.key, [...this.parts.values()])
  }
}
