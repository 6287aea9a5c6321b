import { workflowNames, type Catalogue, type Model } from '../catalogue/catalogue.ts'
import { copyOf } from '../catalogue/copy.ts'
import { packagesOf, type PackagedCatalogue, type Packages, type PackageSettings } from '../catalogue/packages.ts'
import type { Output, Target } from '../catalogue/target.ts'
import { readBytes } from '../files/read.ts'
import { FileError, reasonOf } from '../files/reason.ts'
import { ExtensionError, Mistake } from '../source/mistake.ts'
import { emit, type Files } from '../writing/emit.ts'
import { Renderer, type Replacements } from '../writing/render.ts'

/** The renderer of package files. */
export interface Rendering {
  readonly targets: readonly Target[]
  /** The folder with the templates of the targets of this project. */
  readonly templates: string
  /** Files in place of templates, by the paths of these. */
  readonly replacements?: Replacements
  /** The folder of the configuration file, to which folders of templates are relative. Default: the current one. */
  readonly base?: string | undefined
  /** The names and the metadata of the packages. */
  readonly packages?: PackageSettings
}

/** The files of all packages by their paths, and the names of the packages. */
export interface Rendered {
  readonly sources: Files
  /** Build products, which are never committed. */
  readonly products: Files
  readonly packages: Packages
}

/**
 * The files of all packages: sources, and build products that are never committed. Throws a Mistake if a target fails,
 * and an ExtensionError if it is one of a configuration.
 */
export async function render(catalogue: Catalogue, rendering: Rendering): Promise<Rendered> {
  const { targets, templates, base, packages, replacements } = rendering
  const packaged = withPackages(catalogue, targets, packages)
  const renderer = new Renderer(templates, packaged.packages, { base, replacements })
  const sources = new Map<string, string>()
  const products = new Map<string, string>()
  for (const target of targets) {
    for (const [path, text] of await renderTarget(target, packaged, renderer)) {
      const files = /^[^/]+\/dist\//.test(path) ? products : sources
      files.set(path, text)
    }
  }
  return { sources, products, packages: packaged.packages }
}

/** The catalogue that targets see. Throws a FileError if the file with the licence cannot be read. */
export function withPackages(
  catalogue: Catalogue,
  targets: readonly Target[],
  settings?: PackageSettings,
): PackagedCatalogue {
  const names = targets.map(({ name }) => name)
  const text = settings?.licenseFile === undefined ? undefined : readLicence(settings.licenseFile)
  return { ...catalogue, packages: packagesOf(catalogue.service, names, settings, text) }
}

/** The maximum size of a file with a licence; the longest that are common have 40 KB. */
const maxLicenceBytes = 1024 * 1024

function readLicence(path: string): string {
  const bytes = licenceBytes(path)
  if (typeof bytes !== 'string') return bytes.toString('utf8')
  const why = bytes === 'large' ? 'it has more than 1 MiB' : 'it is not a regular file'
  throw new FileError(`${path} cannot be the licence: ${why}. Set packages.licenseFile to another file.`)
}

function licenceBytes(path: string): ReturnType<typeof readBytes> {
  try {
    return readBytes(path, maxLicenceBytes)
  } catch (error) {
    throw new FileError(`${path} cannot be read as the licence: ${reasonOf(error)}. Check packages.licenseFile.`)
  }
}

async function renderTarget(target: Target, catalogue: PackagedCatalogue, renderer: Renderer): Promise<Files> {
  const attempt = await tryTarget(target, catalogue, renderer)
  if ('files' in attempt) return attempt.files
  const own = renderer.replacing(target)
  if (own.length > 0) throw replacementError(target, attempt, own)
  const work = `made ${attempt.making} from ${await blamed(target, catalogue, renderer)}`
  if (renderer.isOwn(target)) throw new Mistake(`the target "${target.name}" ${work}`, attempt.error)
  throw new ExtensionError(`The target "${target.name}" failed while it ${work}`, attempt.error)
}

/** The error of a target with templates that are not ours: its reason says which one, or the file that it cannot make. */
function replacementError({ name }: Target, { error, making }: Failure, own: readonly string[]): FileError {
  const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
  const advice = `Compare ${own.join(', ')} with ${own.length === 1 ? 'the template that it replaces' : 'the templates that they replace'}.`
  return new FileError(`The target "${name}" cannot make ${making}: ${why.replace(/\.$/, '')}. ${advice}`)
}

/** The error of a target, and the file that it was making, or words for all files. */
interface Failure {
  readonly error: unknown
  readonly making: string
}

type Attempt = { readonly files: Files } | Failure

async function tryTarget(target: Target, catalogue: PackagedCatalogue, renderer: Renderer): Promise<Attempt> {
  try {
    // A target of a configuration sees a copy, so that it cannot change what others see.
    const outputs = [...target.outputs(renderer.isOwn(target) ? catalogue : copyOf(catalogue))]
    const rendered = await inParallel(outputs, (output) => tryRender(output, target, renderer))
    const failed = rendered.find((one) => 'error' in one)
    if (failed !== undefined) return failed
    const files = new Map(rendered.flatMap((one) => ('text' in one ? [[one.path, one.text] as const] : [])))
    const modules = outputs.filter((output) => 'module' in output || 'source' in output).map(({ path }) => path)
    return { files: new Map([...files, ...emit(files, new Set(modules))]) }
  } catch (error) {
    return { error, making: 'its files' }
  }
}

type RenderedOutput = { readonly path: string; readonly text: string } | Failure

async function tryRender(output: Output, target: Target, renderer: Renderer): Promise<RenderedOutput> {
  try {
    return { path: output.path, text: await renderer.render(output, target) }
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
async function blamed(target: Target, catalogue: PackagedCatalogue, renderer: Renderer): Promise<string> {
  for (const model of catalogue.models) {
    const attempt = await tryTarget(target, alone(catalogue, model), renderer)
    if ('error' in attempt) return model.file
  }
  return 'specs/'
}

const alone = (catalogue: PackagedCatalogue, model: Model): PackagedCatalogue => ({
  ...catalogue,
  models: [model],
  workflows: workflowNames(model).map((name) => ({ name, models: [model] })),
})
