import { messageOf } from '../base/error.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { packagesOf, type PackagedCatalogue, type PackageSettings } from '../catalogue/packages.ts'
import type { Target } from '../catalogue/target.ts'
import { readBytes } from '../files/read.ts'
import { FileError, reasonOf } from '../files/reason.ts'
import { ExtensionError, Mistake } from '../source/mistake.ts'
import { FormatQueue } from '../writing/formatQueue.ts'
import { Renderer, type Replacements } from '../writing/render.ts'
import { boundYoungGeneration, isLarge } from './heap.ts'
import { Fingerprints, Keys } from './keys.ts'
import type { Failure, Making, Sink } from './making.ts'
import { blamed, makeFiles } from './targetFiles.ts'

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

/** A sink that keeps nothing. */
export const nothing: Sink = {
  keeps: () => false,
  read: () => '',
  hash: () => '',
  parts: () => new Map(),
  add: () => {},
}

/**
 * Renders the files of all packages into a sink, each as soon as it is made. Throws a Mistake if a target fails, and an
 * ExtensionError if it is one of a configuration.
 */
export async function renderInto(
  sink: Sink,
  catalogue: PackagedCatalogue,
  { targets, templates, base, replacements }: Rendering,
  fingerprints: Fingerprints = new Fingerprints(),
): Promise<void> {
  const queue = new FormatQueue(isLarge(catalogue.models.length) ? 1 : undefined)
  const renderer = new Renderer(templates, catalogue.packages, { base, replacements }, queue)
  const keys = new Keys(renderer, fingerprints)
  for (const target of targets) {
    boundYoungGeneration()
    await renderTarget(target, catalogue, { renderer, keys, sink })
  }
}

/** The catalogue that targets see. Throws a FileError if the file with the licence cannot be read. */
export function withPackages(
  catalogue: Catalogue,
  targets: readonly Target[],
  settings?: PackageSettings,
): PackagedCatalogue {
  const text = settings?.licenseFile === undefined ? undefined : readLicence(settings.licenseFile)
  return { ...catalogue, packages: packagesOf(catalogue.service, targets, settings, text) }
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

async function renderTarget(target: Target, catalogue: PackagedCatalogue, making: Making): Promise<void> {
  const failure = await makeFiles(target, catalogue, making)
  if (failure === undefined) return
  if (failure.error instanceof FileError) throw failure.error // nobody's code failed, but the disk, for example
  const { renderer } = making
  const own = renderer.replacing(target)
  if (own.length > 0) throw replacementError(target, failure, own)
  const work = `made ${failure.making} from ${await blamed(target, catalogue, { ...making, sink: nothing })}`
  if (renderer.isOwn(target)) throw new Mistake(`the target "${target.name}" ${work}`, failure.error)
  throw new ExtensionError(`The target "${target.name}" failed while it ${work}`, failure.error)
}

/** The error of a target with templates that are not ours: its reason says which one, or the file that it cannot make. */
function replacementError({ name }: Target, { error, making }: Failure, own: readonly string[]): FileError {
  const [why = ''] = messageOf(error).split('\n', 1)
  const advice = `Compare ${own.join(', ')} with ${own.length === 1 ? 'the template that it replaces' : 'the templates that they replace'}.`
  return new FileError(`The target "${name}" cannot make ${making}: ${why.replace(/\.$/, '')}. ${advice}`)
}
