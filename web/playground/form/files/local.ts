/** The number of chosen files that the page remembers. */
const most = 50

const urls = new Map<string, string>()

/** Remembers the file behind an address, so that the page can show it without loading it again. */
export function rememberFile(address: string, file: File): void {
  if (address.startsWith('data:') || urls.has(address)) return
  urls.set(address, URL.createObjectURL(file))
  const [oldest] = urls.keys()
  if (urls.size <= most || oldest === undefined) return
  URL.revokeObjectURL(urls.get(oldest) ?? '')
  urls.delete(oldest)
}

/** Returns an address at which the page can show a file: that of the chosen file, if it was chosen here. */
export const localUrl = (address: string): string => urls.get(address) ?? address
