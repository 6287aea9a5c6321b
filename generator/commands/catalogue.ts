import { parse } from 'yaml'
import { readBytes } from '../files/read.ts'
import { composition, table, type Survey } from '../reporting/composition.ts'
import { compile, type Additions, type Compiled } from '../building/compile.ts'

/** The compiled catalogue, and its composition as a table. */
export interface Composed extends Compiled {
  /** Undefined if the specs have errors. */
  readonly table: string | undefined
}

/** Compiles a folder of specs and describes its content. Throws only if the folder cannot be read. */
export async function compose(specs: string, survey: Survey, additions: Additions): Promise<Composed> {
  const compiled = await compile(specs, additions)
  return { ...compiled, table: compiled.catalogue && table(composition(compiled.catalogue), survey) }
}

/** The figures of a survey, or undefined if the file cannot be read or is not a mapping of sections of numbers. */
export function readSurvey(file: string): Survey | undefined {
  try {
    const bytes = readBytes(file, 1024 * 1024)
    const written: unknown = typeof bytes === 'string' ? undefined : parse(bytes.toString('utf8'))
    return isSurvey(written) ? written : undefined
  } catch {
    return undefined
  }
}

const isSurvey = (value: unknown): value is Survey =>
  isMapping(value) &&
  Object.values(value).every(
    (section: unknown) =>
      isMapping(section) && Object.values(section).every((figure: unknown) => typeof figure === 'number'),
  )

const isMapping = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
