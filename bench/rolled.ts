import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

const here = fileURLToPath(new URL('./entry.ts', import.meta.url))
const virtual = '\0program'

/** What a bundle weighs, in bytes. */
export interface Weight {
  readonly minified: number
  readonly gzipped: number
}

/** What this text weighs once it is gzipped at level 9, too. */
export const weigh = (text: string | Uint8Array): Weight => ({
  minified: Buffer.byteLength(text),
  gzipped: gzipSync(text, { level: 9 }).length,
})

/**
 * A program bundled for browsers and minified by rolldown, the bundler of Vite, for production unless other conditions
 * are given. Throws when an import is not there.
 */
export async function roll(source: string, conditions?: readonly string[]): Promise<Weight> {
  const bundle = await rolldown({
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
    const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false })
    return weigh(output[0].code)
  } finally {
    await bundle.close()
  }
}
