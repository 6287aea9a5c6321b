import { join, resolve } from 'node:path'
import { build } from 'vite'

const root = join(process.cwd(), 'web/reference')

/** The folder of the style and the script of the reference. Git ignores it. */
const outDir = resolve(process.argv[2] ?? 'web/reference/dist')

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  base: './',
  build: {
    outDir,
    emptyOutDir: true,
    sourcemap: process.argv[3] === 'maps', // for tests
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'], // the first that know light-dark()
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: false,
    manifest: 'manifest.json', // the gateway reads the names of the files
    rolldownOptions: { input: join(root, 'main.ts') },
  },
})
