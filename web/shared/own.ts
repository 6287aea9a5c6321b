/** Reads JSON of the gateway that serves this page, so that its type needs no check. Throws if it cannot be read. */
export async function readOwn<Data>(path: string): Promise<Data> {
  const response = await fetch(new URL(path, document.baseURI))
  if (!response.ok) throw new Error(`The gateway answered ${response.status} ${response.statusText}`.trim())
  return response.json()
}
