import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Whether the gateway runs from its sources. Its package contains only the compiled files, in `dist`. */
const isSource = import.meta.filename.endsWith('.ts')

/** The folder of the gateway's package. */
export const root: string = join(import.meta.dirname, '..')

/** Where the built parts of the pages are: a folder of each part in the package, or beside the sources of that part. */
const built = (part: string): string => join(root, isSource ? `../web/${part}/dist` : `dist/${part}`)

/** The folder of the built playground. */
export const playgroundFolder: string = built('playground')

/** The folder of the built viewer of OpenAPI documents. */
export const viewerFolder: string = built('viewer')

/** The folder of the style and the script of the reference. */
export const referenceFolder: string = built('reference')

/** The program of the threads that evaluate expressions. */
export const expressionsProgram: URL = pathToFileURL(
  join(root, isSource ? 'upstream/http/program.ts' : 'dist/expressions.js'),
)
