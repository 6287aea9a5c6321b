import { workflowNames, type Catalogue, type Model } from '../catalogue/catalogue.ts'
import type { Output, Target } from '../catalogue/target.ts'
import { Mistake } from '../source/mistake.ts'
import { emit, type Files } from '../writing/emit.ts'
import { Renderer } from '../writing/render.ts'

/** The renderer of package files. */
export interface Rendering {
  readonly targets: readonly Target[]
  /** The folder with the templates of the targets. */
  readonly templates: string
}

/**
 * The files of all packages: sources, and build products that are never committed. Throws a Mistake if a target fails.
 */
export async function render(
  catalogue: Catalogue,
  { targets, templates }: Rendering,
): Promise<{ sources: Files; products: Files }> {
  const renderer = new Renderer(templates)
  const sources = new Map<string, string>()
  const products = new Map<string, string>()
  for (const target of targets) {
    for (const [path, text] of await renderTarget(target, catalogue, renderer)) {
      const files = /^[^/]+\/dist\//.test(path) ? products : sources
      files.set(path, text)
    }
  }
  return { sources, products }
}

async function renderTarget(target: Target, catalogue: Catalogue, renderer: Renderer): Promise<Files> {
  const attempt = await tryTarget(target, catalogue, renderer)
  if ('files' in attempt) return attempt.files
  const spec = await blamed(target, catalogue, renderer)
  throw new Mistake(`the target "${target.name}" made ${attempt.making} from ${spec}`, attempt.error)
}

type Attempt =
  | { readonly files: Files }
  /** The file that was being rendered, or words for all files. */
  | { readonly error: unknown; readonly making: string }

async function tryTarget(target: Target, catalogue: Catalogue, renderer: Renderer): Promise<Attempt> {
  try {
    const outputs = [...target.outputs(catalogue)]
    const rendered = await inParallel(outputs, (output) => tryRender(output, renderer))
    const failed = rendered.find((one) => 'error' in one)
    if (failed !== undefined) return failed
    const files = new Map(rendered.flatMap((one) => ('text' in one ? [[one.path, one.text] as const] : [])))
    return { files: new Map([...files, ...emit(files)]) }
  } catch (error) {
    return { error, making: 'its files' }
  }
}

type Rendered = { readonly path: string; readonly text: string } | { readonly error: unknown; readonly making: string }

async function tryRender(output: Output, renderer: Renderer): Promise<Rendered> {
  try {
    return { path: output.path, text: await renderer.render(output) }
  } catch (error) {
    return { error, making: output.path }
  }
}

/** How many outputs are rendered at once: more only take more memory. */
const parallel = 2

/**
 * Returns the results of `work` in the order of the items. While one is formatted in another thread, the next is
 * rendered.
 */
async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Promise<Result>[] = []
  for (const [index, item] of items.entries()) {
    await results[index - parallel]
    results.push(work(item))
  }
  return Promise.all(results)
}

/** The spec with which the target fails alone; the folder if no single spec makes it fail. */
async function blamed(target: Target, catalogue: Catalogue, renderer: Renderer): Promise<string> {
  for (const model of catalogue.models) {
    const attempt = await tryTarget(target, alone(catalogue, model), renderer)
    if ('error' in attempt) return model.file
  }
  return 'specs/'
}

const alone = (catalogue: Catalogue, model: Model): Catalogue => ({
  ...catalogue,
  models: [model],
  workflows: workflowNames(model).map((name) => ({ name, models: [model] })),
})
