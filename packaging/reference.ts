import { join, resolve } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { ownCode } from './ownCode.ts'

const root = join(process.cwd(), 'web/reference')

/** The folder of the style and the script of the reference. Git ignores it. */
const outDir = resolve(process.argv[2] ?? 'web/reference/dist')

/** The settings of both builds. */
const common = {
  root,
  configFile: false,
  logLevel: 'warn',
  base: './',
} satisfies InlineConfig

const output = {
  outDir,
  sourcemap: process.argv[3] === 'maps', // for tests
  target: 'es2022',
  cssTarget: ['chrome123', 'safari17.5', 'firefox120'], // the first that know light-dark()
  assetsDir: 'assets',
  assetsInlineLimit: 0,
  modulePreload: false,
} satisfies InlineConfig['build']

// The script that runs before the page is shown is no module, so it shares no file with the other.
await build({
  ...common,
  build: {
    ...output,
    emptyOutDir: true,
    manifest: 'manifest.json', // the gateway reads the names of the files
    rolldownOptions: { input: join(root, 'main.ts') },
  },
})
await build({
  ...common,
  plugins: [ownCode],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    ...output,
    emptyOutDir: false,
    manifest: 'tools.json',
    license: { fileName: 'licenses.md' }, // of the packages that the files contain
    rolldownOptions: { input: join(root, 'tools.tsx') },
  },
})
