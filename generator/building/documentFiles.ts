import type { Documented, Output, Target } from '../catalogue/target.ts'
import { Separators, steps, type Frame, type Step } from '../writing/document.ts'
import type { PartedFile } from './partedFile.ts'
import type { Failure, Making } from './making.ts'

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
      const frame = await renderer.frame(making, output, target)
      files.push(new DocumentFile(making, sink.create(making, key), frame))
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

/** One form of a document. */
class DocumentFile {
  readonly path: string
  private readonly file: PartedFile
  private readonly frame: Frame
  private readonly separators: Separators

  constructor(path: string, file: PartedFile, frame: Frame) {
    this.path = path
    this.file = file
    this.frame = frame
    this.separators = new Separators(frame.printer)
    file.write(frame.head)
  }

  /** Takes the next step. `key` is that of a part. Most steps are done at once: to wait for each would take longer. */
  take(step: Step, key: string | undefined): Promise<void> | undefined {
    const { file, separators } = this
    if (step.is === 'open') file.write(separators.open(step.name, step.depth))
    else if (step.is === 'close') file.write(separators.close(step.depth))
    else if (key === undefined || file.known(key) === undefined) return this.make(step, key)
    else {
      if (file.known(key) !== 0) file.write(separators.before(step.depth))
      file.keep(key)
    }
    return undefined
  }

  private make({ make, depth }: Extract<Step, { is: 'entries' }>, key: string | undefined): Promise<void> | undefined {
    const add = (text: string): void => {
      if (text !== '') this.file.write(this.separators.before(depth))
      this.file.add(key, text)
    }
    const text = this.frame.printer.entries(make(), depth)
    return typeof text === 'string' ? void add(text) : text.then(add)
  }

  end(): void {
    this.file.write(this.frame.tail)
    this.file.end()
  }
}
