import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Json } from '../../../../generator/catalogue/catalogue.ts'
import type { JsonObject } from '../../../../generator/commands/import/json.ts'
import { importFiles, type ImportRequest, type ImportResult } from '../../../../generator/commands/import/import.ts'
import type { importText } from '../../../../generator/commands/import/report.ts'
import { temporary } from '../../../support/temporary.ts'

/** The colours of a report without colours. */
export const plain: Parameters<typeof importText>[2] = { red: String, yellow: String }

/** Imports files into a folder of specs, JSON Schemas unless `more` says otherwise. */
export const importInto = (
  specs: string,
  files: readonly string[],
  more: Partial<ImportRequest> = {},
): Promise<ImportResult> =>
  importFiles({
    format: 'json-schema',
    files,
    specs,
    vendor: undefined,
    upstream: undefined,
    operations: [],
    types: [],
    check: false,
    strict: false,
    ...more,
  })

/** The parameters of the schemas in an `ImportFolder`. */
export const properties: JsonObject = {
  prompt: { type: 'string' },
  steps: { type: 'integer', minimum: 1, maximum: 50, default: 20 },
}

/** A folder with schemas, and the specs that they are imported into. */
export class ImportFolder {
  readonly folder: string = temporary()
  readonly specs: string = join(this.folder, 'specs')

  constructor() {
    mkdirSync(this.specs)
  }

  /** The path of the spec of the first schema. */
  readonly model: string = join(this.specs, 'models/acme/acme-reel.yaml')

  /** The spec of the first schema. */
  text(): string {
    return readFileSync(this.model, 'utf8')
  }

  /** Changes that spec as a person would. */
  edit(from: string, to: string): void {
    writeFileSync(this.model, this.text().replace(from, to))
  }

  /** Writes a file. */
  file(path: string, content: string): string {
    const file = join(this.folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    return file
  }

  /** The text of a file. */
  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8')
  }

  /** Writes a file with a JSON Schema of an input. */
  source(more: { readonly [key: string]: Json } = {}, path = 'acme.reel.json'): string {
    const schema = { type: 'object', required: ['prompt'], properties: { ...properties, ...more } }
    return this.file(path, JSON.stringify(schema))
  }

  /** Imports files. */
  run(files: readonly string[], more: Partial<ImportRequest> = {}): Promise<ImportResult> {
    return importInto(this.specs, files, more)
  }
}
