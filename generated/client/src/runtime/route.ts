/** The operation that a request to a proxy calls, from its path alone. */
export type Wanted =
  | {
      readonly is: 'call'
      readonly path: string
      /** Undefined where every model is called. */ readonly workflow?: string
    }
  | { readonly is: 'result'; readonly path: string }
  | { readonly is: 'catalog'; readonly path: string; readonly address: string }
  | { readonly is: 'upload'; readonly path: string }

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The API operation at the end of a path (API document, 4.1 and 4.2), wherever the proxy is mounted; undefined for all
 * others. The forwarded path is rebuilt from names without escapes, so that no path can lead elsewhere.
 */
export function routeOf(method: string, pathname: string): Wanted | undefined {
  const steps = pathname.split('/').slice(1)
  if (!steps.every((step) => /^[\w.~-]+$/.test(step) && !/^\.+$/.test(step))) return undefined
  if (method === 'POST' && steps.at(-1) === 'files') return { is: 'upload', path: '/files' }
  const start = steps.indexOf('workflows')
  if (start < 0) return undefined
  const inner = steps.slice(start + 1)
  const last = inner.at(-1)
  const path = `/workflows/${inner.join('/')}`
  if (method === 'POST' && inner.length > 1 && (last === 'execute' || last === 'submit')) {
    const workflow = inner.slice(0, -1).join('/')
    return workflow === 'v1/models' ? { is: 'call', path } : { is: 'call', path, workflow }
  }
  if (method !== 'GET') return undefined
  if (last === 'result') return inner.length > 2 && uuid.test(inner.at(-2) ?? '') ? { is: 'result', path } : undefined
  return { is: 'catalog', path, address: inner.join('/') }
}
