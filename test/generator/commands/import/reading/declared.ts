import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lowerModel, type Lowered } from '../../../../../generator/commands/import/lowering/model.ts'
import { withMapping } from '../../../../../generator/commands/import/mapping.ts'
import { settle } from '../../../../../generator/commands/import/settling.ts'
import { readSources, type ReadFile } from '../../../../../generator/commands/import/sources.ts'
import { temporaryFolder } from '../../../../support/folder.ts'

/** Writes files of declarations into a folder, and reads some of them in one process. */
export async function read(
  texts: Readonly<Record<string, string>>,
  files: readonly string[] = Object.keys(texts),
  vendor?: string,
): Promise<ReadonlyMap<string, ReadFile>> {
  const folder = temporaryFolder()
  for (const [name, declared] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), declared)
  }
  const paths = files.map((file) => join(folder, file))
  const found = await readSources(paths, { format: 'dts', vendor, operations: [], types: [] })
  return new Map(found.map((one, index) => [files[index] ?? '', one]))
}

/** The specs of the models in a file. */
export function specsOf(one: ReadFile | undefined): readonly Lowered[] {
  if (one === undefined || 'why' in one) throw new Error(one?.why)
  return one.models.map((model) => withMapping(settle(lowerModel(model)), 'made'))
}

/** The only spec of a file. */
export function specOf(one: ReadFile | undefined): Lowered {
  const [spec, ...others] = specsOf(one)
  if (spec === undefined || others.length > 0) throw new Error('The file has not one model.')
  return spec
}

/** The messages of the notes with a code. */
export const messagesOf = ({ notes }: Lowered, code: string): readonly string[] =>
  notes.filter((note) => note.code === code).map(({ message }) => message)
