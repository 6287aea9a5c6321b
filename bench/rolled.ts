import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

const here = fileURLToPath(new URL('./entry.ts', import.meta.url))
const virtual = '\0program'

/** The size of a bundle, in bytes. */
export interface Weight {
  readonly minified: number
  readonly gzipped: number
}

/** The size of a text, as it is and after gzip at level 9. */
export const weigh = (text: string | Uint8Array): Weight => ({
  minified: Buffer.byteLength(text),
  gzipped: gzipSync(text, { level: 9 }).length,
})

/** The size of `bundle`. */
export const roll = async (source: string, conditions?: readonly string[]): Promise<Weight> =>
  weigh(await bundle(source, conditions))

/**
 * A program bundled for browsers and minified by rolldown, the bundler of Vite, for production unless other conditions
 * are passed. Throws if an import does not exist.
 */
export async function bundle(source: string, conditions?: readonly string[]): Promise<string> {
  const program = await rolldown({
    input: 'program',
    platform: 'browser',
    logLevel: 'silent',
    external: /^(node:|crypto$|fs$|path$)/,
    ...(conditions && { resolve: { conditionNames: ['import', 'browser', ...conditions] } }),
    plugins: [
      {
        name: 'program',
        async resolveId(id, importer) {
          if (id === 'program') return `${virtual}.ts`
          return importer?.startsWith(virtual) ? this.resolve(id, here) : undefined
        },
        load: (id) => (id.startsWith(virtual) ? source : undefined),
      },
    ],
  })
  try {
    const { output } = await program.generate({ format: 'esm', minify: true, codeSplitting: false })
    return output[0].code
  } finally {
    await program.close()
  }
}
