import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'

/** The modules that are started by name; all others are in chunks beside them, loaded when needed. */
const entries = {
  main: 'gateway/main.ts',
  sandbox: 'gateway/upstream/sandbox/worker.ts',
  expressions: 'gateway/upstream/http/program.ts',
}

/** The folder of the compiled gateway. Git ignores it, and nothing in the repository runs it. */
const out = process.argv[2] ?? 'gateway/dist'

/**
 * The code of the generated packages that is part of the gateway, such as the protocol. Its committed sources are read,
 * so that nothing has to be built before.
 */
const ownCode: Plugin = {
  name: 'own-code',
  resolveId: (id) => {
    const [, target, module] = /^@gatewright\/(\w+)\/(\w+)$/.exec(id) ?? []
    if (target === undefined) return undefined
    const places = [`${module}.ts`, `${module}/index.ts`, `runtime/${module}.ts`]
    const found = places.map((place) => join(process.cwd(), 'generated', target, 'src', place)).find(existsSync)
    if (found === undefined) throw new Error(`${id} is not code of a generated package.`)
    return found
  },
}

const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('gateway/package.json', 'utf8'))

const bundler = await rolldown({
  input: entries,
  platform: 'node',
  external: Object.keys(dependencies).map((name) => new RegExp(`^${name}(?:/|$)`)),
  plugins: [ownCode],
  resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  experimental: { attachDebugInfo: 'none' }, // no paths of this machine
})
rmSync(out, { recursive: true, force: true })
const { output } = await bundler.write({ dir: out, format: 'esm', chunkFileNames: '[name]-[hash].js' })
await bundler.close()

const strange = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])).filter((id) => id.includes('node_modules'))
if (strange.length > 0) throw new Error(`These packages are not in gateway/package.json: ${strange.join(', ')}`)
