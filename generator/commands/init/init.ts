import { builtInCategories } from '../../catalogue/categories.ts'
import { Folder } from '../../files/folder.ts'
import { replaceFiles } from '../../files/replace.ts'
import { kinds } from '../../kinds/index.ts'
import { specSchema } from '../../reading/schema.ts'
import { jsonText } from '../../writing/json.ts'
import { formatText } from '../format.ts'
import { starter } from '../starters.ts'
import { firstVendor, startingFiles, type Start } from './files.ts'

/** The result of creating a catalogue: paths of files, in the order of the folder. */
export interface Initialized {
  readonly written: readonly string[]
  /** Files that were there before; none of them is changed. */
  readonly kept: readonly string[]
}

/** Every name that a configuration file can have. */
const configurations = ['ts', 'mts', 'mjs', 'js', 'json'].map((ending) => `gatewright.config.${ending}`)

/**
 * Writes the files of a new catalogue into a folder: all that are missing, or none if one cannot be written. Never
 * changes a file that exists.
 */
export async function initialize(name: string, start: Start): Promise<Initialized> {
  const folder = new Folder(name)
  const isThere = (path: string): boolean => folder.standing(path) !== 'absent'
  const files = new Map([...startingFiles(start), ...(await specFiles(start, isThere('specs/models')))])
  const kept = [...files.keys(), ...configurations.slice(1)].filter(isThere).sort()
  if (configurations.some((path) => kept.includes(path))) files.delete('gatewright.config.ts')
  const missing = new Map([...files].filter(([path]) => !kept.includes(path)))
  replaceFiles(folder, missing)
  return { written: [...missing.keys()].sort(), kept }
}

/** The schema for editors, and a first model unless the folder has models. */
async function specFiles({ answers }: Start, hasModels: boolean): Promise<ReadonlyMap<string, string>> {
  const schema = ['specs/spec.schema.json', jsonText(specSchema(kinds))] as const
  if (hasModels) return new Map([schema])
  const vendor = firstVendor(answers)
  const id = `${vendor}-video-1`
  const [category] = builtInCategories.filter((one) => one.id === 'video')
  if (category === undefined) return new Map([schema])
  const text = starter({ id, vendor, category, task: 'text-to-video' }, '../../spec.schema.json')
  return new Map([schema, [`specs/models/${vendor}/${id}.yaml`, (await formatText(text)) ?? text]])
}
