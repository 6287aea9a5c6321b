import { workflowNames, type Model } from '../catalogue/catalogue.ts'
import { copyOf } from '../catalogue/copy.ts'
import type { PackagedCatalogue } from '../catalogue/packages.ts'
import type { Output, Target } from '../catalogue/target.ts'
import { emit, emitted, type Emission } from '../writing/emit.ts'
import { makeDocument, withDocuments } from './documentFiles.ts'
import { isLarge } from './heap.ts'
import type { Failure, Making } from './making.ts'

/**
 * How many outputs are rendered at once: twice as many as one call formats (writing/formatQueue.ts). More only take more
 * memory, and so do these in a build of many models.
 */
const parallelOf = ({ models }: PackagedCatalogue): number => (isLarge(models.length) ? 2 : 16)

/**
 * Makes the files of a target, in the order of its outputs. While one is formatted in another thread, the next is rendered.
 * Returns the failure of the first output that fails.
 */
export async function makeFiles(
  target: Target,
  catalogue: PackagedCatalogue,
  making: Making,
): Promise<Failure | undefined> {
  const isOwn = making.renderer.isOwn(target)
  const outputs = attempt(() => [...target.outputs(isOwn ? catalogue : copyOf(catalogue))])
  if ('error' in outputs) return { ...outputs, making: 'its files' }
  const joined = new Set(outputs.made.flatMap((output) => ('isJoined' in output ? [output.path] : [])))
  const files = new Files(target, making, joined)
  const parallel = parallelOf(catalogue)
  const started: (() => Promise<Failure | undefined>)[] = []
  for (const output of withDocuments(outputs.made)) {
    if (started.length === parallel) {
      const failure = await started.shift()?.()
      if (failure !== undefined) return failure
    }
    const finish = 'files' in output ? () => makeDocument(output.files, target, making) : files.start(output)
    if (finish !== undefined) started.push(finish)
  }
  for (const finish of started) {
    const failure = await finish()
    if (failure !== undefined) return failure
  }
  return undefined
}

type Attempt<Made> = { readonly made: Made } | { readonly error: unknown }

function attempt<Made>(make: () => Made): Attempt<Made> {
  try {
    return { made: make() }
  } catch (error) {
    return { error }
  }
}

/** The files of one target. */
class Files {
  private readonly target: Target
  private readonly making: Making
  private readonly joined: ReadonlySet<string>

  /** `joined` are the paths of the modules that are part of `dist/runtime.js`. */
  constructor(target: Target, making: Making, joined: ReadonlySet<string>) {
    this.target = target
    this.making = making
    this.joined = joined
  }

  /** Starts an output. Returns how it is finished; undefined if all its files are on disk. */
  start(output: Output): (() => Promise<Failure | undefined>) | undefined {
    const { path } = output
    const { renderer, keys, sink } = this.making
    const key = keys.of(output, this.target)
    const isKept = sink.keeps([path], key)
    if (isKept && this.keepsProducts(output)) return undefined
    const text = isKept ? undefined : renderer.render(output, this.target)
    text?.catch(() => undefined) // the error is reported when the output is finished
    return async () => {
      try {
        await this.finish(output, await text, key)
        return undefined
      } catch (error) {
        return { error, making: path }
      }
    }
  }

  /** Whether what a file is compiled to is on disk, as the content of this file makes it. */
  private keepsProducts(output: Output): boolean {
    const { sink } = this.making
    const products = emitted(output.path, this.emission(output))
    return products.length === 0 || sink.keeps(products, sink.hash(output.path))
  }

  /** Adds a file, and what it is compiled to. Its text is undefined if it was kept. */
  private async finish(output: Output, text: string | undefined, key: string | undefined): Promise<void> {
    const { path } = output
    const { sink } = this.making
    if (text !== undefined) {
      sink.add(path, text, key)
      if (this.keepsProducts(output)) return
    }
    const emission = this.emission(output)
    if (emitted(path, emission).length === 0) return
    const productKey = sink.hash(path)
    const source = text ?? sink.read(path)
    for (const [product, made] of await emit(path, source, emission)) sink.add(product, made, productKey)
  }

  private emission(output: Output): Emission {
    return { isModule: 'module' in output || 'source' in output, joined: this.joined }
  }
}

/** The spec with which the target fails alone; the folder if no single spec makes it fail. */
export async function blamed(target: Target, catalogue: PackagedCatalogue, making: Making): Promise<string> {
  for (const model of catalogue.models) {
    if ((await makeFiles(target, alone(catalogue, model), making)) !== undefined) return model.file
  }
  return 'specs/'
}

const alone = (catalogue: PackagedCatalogue, model: Model): PackagedCatalogue => ({
  ...catalogue,
  models: [model],
  workflows: workflowNames(model).map((name) => ({ name, models: [model] })),
})
