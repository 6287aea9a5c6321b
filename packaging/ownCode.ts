import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rolldown'

/**
 * The code of the generated packages that is part of the gateway and of its pages, such as the protocol. Its committed
 * sources are read, so that nothing has to be built before. Without a module, it is the client as pages bundle it, or
 * the runtime of another package.
 */
export const ownCode: Plugin & { readonly enforce: 'pre' } = {
  name: 'own-code',
  enforce: 'pre', // Vite would otherwise find the built packages first
  resolveId: (id) => {
    const [, target, module] = /^@gatewright\/([\w-]+)(?:\/(\w+))?$/.exec(id) ?? []
    if (target === undefined) return undefined
    const places =
      module === undefined
        ? ['lean.ts', 'runtime/index.ts']
        : [`${module}.ts`, `${module}/index.ts`, `runtime/${module}.ts`, `protocol/${module}.ts`]
    const found = places.map((place) => join(process.cwd(), 'generated', target, 'src', place)).find(existsSync)
    if (found === undefined) throw new Error(`${id} is not code of a generated package.`)
    return found
  },
}
