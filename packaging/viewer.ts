import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { messageOf } from '../generator/base/error.ts'
import { install } from './installation.ts'
import { ownCode } from './ownCode.ts'

const root = join(process.cwd(), 'web/viewer')

const [out = 'web/viewer/dist', maps] = process.argv.slice(2).filter((one) => one !== '--optional')

/** Whether a failed installation is no error: `npm start` then serves everything else. */
const isOptional = process.argv.includes('--optional')

/** The folder of the built viewer. Git ignores it. */
const outDir = resolve(out)

try {
  install('web/viewer')
} catch (error) {
  console.error(messageOf(error))
  process.exit(isOptional ? 0 : 1)
}

/** The files of which the viewer is made. Building it takes some seconds, so it is built only when one of them changed. */
const inputs = [
  ...globSync('web/{viewer,shared,ui}/**/*.{ts,tsx,css,html}', { exclude: ['**/dist/**'] }).sort(),
  'packaging/viewer.ts',
  'web/viewer/package-lock.json',
]
const stamp = createHash('sha256')
for (const path of inputs) stamp.update(path).update(readFileSync(path))
const digest = stamp.digest('hex')
const stampFile = join(outDir, 'inputs.txt')
const isBuilt = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest

if (!isBuilt) {
  await build({
    root,
    configFile: false,
    logLevel: 'error', // Scalar's chunks are larger than Vite likes
    base: './', // the gateway writes its own path into the page
    plugins: [ownCode],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    define: {
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    build: {
      outDir,
      emptyOutDir: true,
      sourcemap: maps === 'maps', // for tests
      target: 'es2022',
      cssTarget: ['chrome123', 'safari17.5', 'firefox120'], // the first that know light-dark()
      assetsDir: 'docs/openapi/assets',
      assetsInlineLimit: 0, // the Content-Security-Policy allows no data: scripts and fonts
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      license: { fileName: 'licenses.md' }, // of the packages that the files contain
    },
  })
  writeFileSync(stampFile, digest)
}
