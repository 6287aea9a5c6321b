import { fileURLToPath } from 'node:url'
import { build, type Metafile } from 'esbuild'
import { weigh, type Weight } from './rolled.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** A bundle, and the number of bytes of each module in it. */
export interface Packed extends Weight {
  readonly modules: Metafile['outputs'][string]['inputs']
}

/**
 * A program bundled for browsers and minified by esbuild, for production unless other conditions are passed. Throws if
 * an import does not exist.
 */
export async function pack(source: string, conditions: readonly string[] = ['module']): Promise<Packed> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: here },
    outdir: 'out',
    external: ['node:*', 'crypto', 'fs', 'path'],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    conditions: [...conditions],
  })
  const modules = Object.values(metafile.outputs)[0]?.inputs ?? {}
  return { ...weigh(outputFiles[0]?.contents ?? ''), modules }
}
