import { build, type Metafile } from 'esbuild'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

type Outputs = Metafile['outputs']

/** A chunk and those that load with it. */
function loaded(outputs: Outputs, path: string, found: Set<string> = new Set()): ReadonlySet<string> {
  if (found.has(path)) return found
  found.add(path)
  for (const one of outputs[path]?.imports ?? [])
    if (one.kind === 'import-statement' && one.external !== true) loaded(outputs, one.path, found)
  return found
}

test('beside the AI SDK and the client, a program loads at most 3 kB at its start, and the rest with its first call', async () => {
  const { outputFiles, metafile } = await build({
    stdin: { contents: "export { createGatewright } from '@gatewright/ai-sdk'", resolveDir: import.meta.dirname },
    outdir: 'out',
    external: ['@ai-sdk/provider', '@gatewright/client', '@gatewright/client/*'],
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
  })
  const sizes = new Map(outputFiles.map(({ path, contents }) => [path, gzipSync(contents, { level: 9 }).length]))
  const sizeOf = (paths: Iterable<string>): number =>
    [...paths].reduce((sum, path) => sum + (sizes.get(join(process.cwd(), path)) ?? NaN), 0)
  const start = loaded(metafile.outputs, 'out/stdin.js')
  const chunkOf = (name: string): string =>
    Object.keys(metafile.outputs).find((path) => path.startsWith(`out/${name}-`)) ?? name
  const beyond = (...names: readonly string[]): Set<string> =>
    new Set(names.flatMap((name) => [...loaded(metafile.outputs, chunkOf(name))]).filter((path) => !start.has(path)))
  expect(sizeOf(start)).toBeLessThanOrEqual(3000)
  expect(sizeOf(beyond('mapping'))).toBeLessThanOrEqual(3350)
  expect(sizeOf(beyond('mapping', 'text')) - sizeOf(beyond('mapping'))).toBeLessThanOrEqual(1800)
  expect(sizeOf(beyond('roles'))).toBeLessThanOrEqual(2750) // of 220 models
  // An edge runtime has no modules of Node.
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external))
  expect(new Set(imported.map(({ path }) => path.replace(/^@gatewright\/client.*/, '@gatewright/client')))).toEqual(
    new Set(['@ai-sdk/provider', '@gatewright/client']),
  )
})
