import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageFormat } from '@gatewright/openapi/protocol'

/** The package.json of a made package, apart from its name and target. */
export interface Made {
  readonly name?: string
  readonly version?: string
  readonly format?: number
  /** The modules of the package, by their path in `dist`. */
  readonly dist?: Readonly<Record<string, string>>
}

/** The modules of packages that a gateway can load. */
const modules: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  catalog: {
    'index.js': 'export const models = [], catalogs = [], vendors = [], categories = [], service = { title: "Made" }',
  },
  validators: { 'all.js': 'export const ids = []; export const load = async () => undefined' },
  openapi: { 'served.js': 'export default { openapi: "3.1.0" }' },
  schemas: {},
  upstreams: { 'index.js': 'export const upstreams = [], mappings = [], lists = []' },
}

/** Writes the package of a target. */
export function writePackage(folder: string, target: string, made: Made = {}): void {
  const { name = `@acme/${target}`, version = '1.0.0', format = packageFormat, dist = modules[target] ?? {} } = made
  const exports = {
    '.': './dist/index.js',
    './all': './dist/all.js',
    './served': './dist/served.js',
    './models/*.json': './models/*.json',
  }
  write(
    join(folder, 'package.json'),
    JSON.stringify({ name, version, type: 'module', exports, gatewright: { target, format } }),
  )
  for (const [path, text] of Object.entries(dist)) write(join(folder, 'dist', path), text)
}

/** Writes the packages of a catalogue, each in the folder of its target. */
export function writePackages(folder: string, made: Readonly<Record<string, Made>> = {}): void {
  for (const target of Object.keys(modules)) writePackage(join(folder, target), target, made[target])
}

/** Writes a file, and its folder. */
export function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
