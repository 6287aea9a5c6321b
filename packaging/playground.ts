import { join } from 'node:path'
import { build } from 'vite'
import { ownCode } from './ownCode.ts'

const root = join(process.cwd(), 'web/playground')

/** The folder of the built playground, relative to its sources. Git ignores it. */
const outDir = process.argv[2] ?? 'dist'

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  base: './', // the gateway writes its own path into the page
  plugins: [ownCode],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir,
    emptyOutDir: true,
    sourcemap: process.argv[3] === 'maps', // for tests
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'], // the first that know light-dark()
    manifest: 'manifest.json', // tests add up what the first page loads
    assetsDir: 'playground/assets',
    assetsInlineLimit: 0, // the Content-Security-Policy allows no data: scripts and fonts
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.md' }, // of the packages that the files contain
  },
})
