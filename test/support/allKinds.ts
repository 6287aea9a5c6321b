import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './command.ts'

/** The specs of the catalogue, as an author keeps them. */
const source = join(repository, 'test/support/allKinds')

/** The ids of its models: an image model (sync), a video model (async), and a text model. */
export const allKindsModels = ['aurora-still-2', 'tide-motion-1', 'quill-5'] as const

/**
 * Writes the specs of an invented catalogue below `folder`, and returns their folder. Its three models together use every
 * kind, keyword, rule and condition, and no name of our own catalogue.
 */
export function writeAllKinds(folder: string): string {
  const specs = join(folder, 'specs')
  cpSync(source, specs, { recursive: true })
  return specs
}
