/** The address of the gateway that serves the page, without a slash at its end: the gateway writes it as the base. */
export const gatewayAddress = (): string => new URL('.', document.baseURI).href.replace(/\/$/, '')

/**
 * The complete address of a path of the gateway, such as `files`. Throws for a path that leads out of the gateway,
 * because the key is sent there.
 */
export function addressOf(path: string): string {
  const address = new URL(path.replace(/^\//, ''), `${gatewayAddress()}/`).href
  if (address.startsWith(`${gatewayAddress()}/`)) return address
  throw new Error(`"${path}" is not a path of the gateway, so the key is not sent there.`)
}

/** Reads JSON of the gateway that serves this page, so that its type needs no check. Throws if it cannot be read. */
export async function readOwn<Data>(path: string): Promise<Data> {
  const response = await fetch(new URL(path, document.baseURI))
  if (!response.ok) throw new Error(`The gateway answered ${response.status} ${response.statusText}`.trim())
  return response.json()
}
