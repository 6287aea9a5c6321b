import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { Node } from '../source/node.ts'

/** A spec file that is YAML. */
export interface SpecFile {
  /** Relative to the folder that holds `specs/`, with forward slashes, whatever the folder is called. */
  readonly file: string
  readonly node: Node
}

/** The spec files of a folder, by their sort. */
export interface SpecFolder {
  readonly service: readonly SpecFile[]
  readonly models: readonly SpecFile[]
  readonly catalogs: readonly SpecFile[]
}

const sorts = {
  service: /^service\.yaml$/,
  models: /^models\/.+\.yaml$/,
  catalogs: /^catalogs\/[^/]+\.yaml$/,
}

const expected = 'service.yaml, models/<vendor>/<model>.yaml and catalogs/<name>.yaml'

/** Parses every spec file below `root`, in the order of their paths. Faults are reported to `diagnostics`. */
export function readFolder(root: string, diagnostics: Diagnostic[]): SpecFolder {
  const folder = { service: [], models: [], catalogs: [] } satisfies Record<keyof SpecFolder, SpecFile[]>
  const into: Record<keyof SpecFolder, SpecFile[]> = folder
  for (const path of listYaml(root)) {
    const shown = relative(process.cwd(), join(root, path)).split(sep).join('/')
    const sort = (['service', 'models', 'catalogs'] as const).find((name) => sorts[name].test(path))
    if (sort === undefined) {
      diagnostics.push(diagnose('stray-file', { file: shown, line: 1, column: 1, length: 0, text: '' }, expected))
      continue
    }
    const node = Node.parse(shown, readFileSync(join(root, path), 'utf8').replace(/^\uFEFF/, ''), diagnostics)
    if (node !== undefined) into[sort].push({ file: `specs/${path}`, node })
  }
  if (!existsSync(join(root, 'service.yaml'))) {
    const shown = relative(process.cwd(), root).split(sep).join('/') || '.'
    diagnostics.push(diagnose('missing-file', { file: shown, line: 1, column: 1, length: 0, text: '' }, 'service.yaml'))
  }
  return folder
}

function listYaml(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => /\.ya?ml$/i.test(path))
    .sort()
}
