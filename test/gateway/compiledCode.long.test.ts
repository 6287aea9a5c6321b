import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyleft } from '../../packaging/copyleft.ts'
import { repository } from '../support/command.ts'
import { installedWith, type Installed } from '../support/installedPackages.ts'

/**
 * Packages with compiled code whose parts somebody has looked at: their licence can say less than is in them. Those with
 * parts under copyleft stand in packaging/copyleft.ts.
 */
const permissive: Readonly<Record<string, string>> = {
  '@img/sharp-': 'the bindings of sharp, without libvips (Apache-2.0)',
  'cjs-module-lexer': 'its own lexer (MIT)',
  'es-module-lexer': 'its own lexer (MIT)',
  opusscript: 'libopus (BSD-3-Clause)',
  undici: 'llhttp (MIT)',
}

test('every dependency of the gateway and the sandbox with compiled code has been looked at', () => {
  const compiled = ['gateway', 'sandbox']
    .flatMap((folder) => installedWith(join(repository, folder)))
    .filter(hasCompiledCode)
  const known = [...Object.keys(permissive), ...copyleft.map(({ name }) => name.replace('*', ''))]
  const strange = compiled.filter(
    ({ name }) => !known.some((one) => name === one || (one.endsWith('-') && name.startsWith(one))),
  )
  expect(strange.map(({ name }) => name)).toEqual([])
  expect(compiled.length).toBeGreaterThan(5)
})

/** Whether a package has WebAssembly, also in base64, or a native library. */
function hasCompiledCode({ folder }: Installed): boolean {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.includes('node_modules'),
  )
  return files.some(
    (path) =>
      /\.(?:wasm|node|so|dylib|dll)(?:\.|$)/.test(path) || (/\.[cm]?js$/.test(path) && hasWasm(join(folder, path))),
  )
}

const hasWasm = (path: string): boolean => {
  const { size } = statSync(path)
  return size > 10_000 && readFileSync(path, 'latin1').includes('AGFzbQ')
}
