import { randomEdit, type Files } from '../../support/edits/index.ts'
import { Random } from '../../support/random.ts'

/** A model file with a mistake; and one that says nothing. */
const broken: readonly string[] = ['id: [', 'id: quill-5\nparams: { prompt: { type: txt } }\n', '']

/** The next specs: an edit of the last valid ones, sometimes with a file that is moved or broken. */
export function nextSpecs(files: Files, seed: number): { readonly files: Files; readonly what: string } {
  const random = new Random(seed)
  const edited = randomEdit(seed, files)
  const models = [...edited.files.keys()].filter((path) => path.startsWith('models/'))
  const path = models[Math.floor(random.next() * models.length)] ?? ''
  const text = edited.files.get(path) ?? ''
  const left = new Map([...edited.files].filter(([other]) => other !== path))
  const chance = random.next()
  if (chance < 0.1)
    return { files: left.set(path, broken[seed % broken.length] ?? ''), what: `${edited.what}; ${path} broken` }
  if (chance < 0.15)
    return { files: left.set(path.replace('.yaml', '-moved.yaml'), text), what: `${edited.what}; ${path} moved` }
  if (chance < 0.2) return { files: left, what: `${edited.what}; ${path} deleted` }
  return edited
}
