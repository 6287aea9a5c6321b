import { z } from 'zod'
import { readJson } from '../base/values.ts'

/** The databases of a backup. */
export const databases: readonly string[] = ['keys.sqlite', 'tasks.sqlite']

/** The file that lists the content of a backup; it is written last. */
export const manifestName = 'backup.json'

/** A mark that names the owner of an upload. */
const ownerMark = /^files\/owners\/(?:[0-9a-f]{2}){1,200}\/\d{15}-\d{1,16}-[0-9a-f]{32}$/

/** The paths allowed in a backup: databases, and stored files with their metadata. No path can lead elsewhere. */
const path = z
  .string()
  .refine(
    (text) =>
      databases.includes(text) ||
      ownerMark.test(text) ||
      /^files\/([0-9a-f]{2})\/\1[0-9a-f]{30}(?:\.json)?$/.test(text),
    'is not a path of a backup',
  )

const schema = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  entries: z.array(z.object({ path, bytes: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
})

/** A file of a backup. */
export interface Entry {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** The content of a backup. */
export interface Manifest {
  readonly format: 1
  readonly createdAt: string
  readonly entries: readonly Entry[]
}

/** Reads a manifest, which is not trusted. Throws an error that says what is wrong with it. */
export function readManifest(text: string): Manifest {
  const { success, data, error } = schema.safeParse(readJson(text))
  if (!success) {
    const [issue] = error.issues
    throw new Error(`${manifestName} is not that of a backup: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}.`)
  }
  const paths = data.entries.map((entry) => entry.path)
  if (new Set(paths).size < paths.length) throw new Error(`${manifestName} names a file twice.`)
  const missing = databases.find((name) => !paths.includes(name))
  if (missing !== undefined) throw new Error(`${manifestName} does not name ${missing}.`)
  return data
}
