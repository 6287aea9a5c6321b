import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { diagnose, type Diagnostic, type Place } from '../source/diagnostic.ts'
import { Node } from '../source/node.ts'

/** A spec file that is YAML. */
export interface SpecFile {
  /** Relative to the folder that holds `specs/`, with forward slashes, whatever the folder is called. */
  readonly file: string
  readonly node: Node
}

/** The spec files of a folder, by their sort. */
export type SpecFolder = Readonly<Record<Sort, readonly SpecFile[]>> & {
  /** Files that are no YAML, which has been reported. */
  readonly unreadable: readonly string[]
}

type Sort = 'service' | 'models' | 'catalogs' | 'params' | 'families' | 'upstreams'

const sorts: Readonly<Record<Sort, RegExp>> = {
  service: /^service\.yaml$/,
  models: /^models\/.+\.yaml$/,
  catalogs: /^catalogs\/[^/]+\.yaml$/,
  params: /^params\/[^/]+\.yaml$/,
  families: /^families\/[^/]+\.yaml$/,
  upstreams: /^upstreams\/[^/]+\.yaml$/,
}

const expected =
  'service.yaml, models/<vendor>/<model>.yaml, and <name>.yaml in params/, families/, catalogs/ and upstreams/'

/** Parses every spec file below `root`, in the order of their paths. Faults are reported to `diagnostics`. */
export function readFolder(root: string, diagnostics: Diagnostic[]): SpecFolder {
  const paths = listYaml(root)
  const unreadable: string[] = []
  const read = (sort: Sort): SpecFile[] =>
    paths
      .filter((path) => sorts[sort].test(path))
      .flatMap((path) => parse(root, path, diagnostics) ?? (unreadable.push(`specs/${path}`), []))
  const folder = {
    ...{ service: read('service'), models: read('models'), catalogs: read('catalogs') },
    ...{ params: read('params'), families: read('families'), upstreams: read('upstreams'), unreadable },
  }
  const strays = paths.filter((path) => !Object.values(sorts).some((sort) => sort.test(path)))
  for (const path of strays) diagnostics.push(diagnose('stray-file', whole(join(root, path)), expected))
  if (!paths.includes('service.yaml')) diagnostics.push(diagnose('missing-file', whole(root), 'service.yaml'))
  if (!paths.some((path) => sorts.models.test(path))) diagnostics.push(diagnose('no-models', whole(root)))
  return folder
}

function parse(root: string, path: string, diagnostics: Diagnostic[]): SpecFile | undefined {
  const text = readFileSync(join(root, path), 'utf8').replace(/^\uFEFF/, '')
  const node = Node.parse(shown(join(root, path)), text, diagnostics)
  return node && { file: `specs/${path}`, node }
}

/** A path as a person in this folder would write it. */
const shown = (path: string): string => relative(process.cwd(), path).split(sep).join('/') || '.'

/** A place that is a whole file or folder. */
const whole = (path: string): Place => ({ file: shown(path), line: 1, column: 1, length: 0, text: '' })

function listYaml(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => /\.ya?ml$/i.test(path))
    .sort()
}
