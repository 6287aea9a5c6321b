import { useEffect, useState } from 'preact/hooks'

/** The state of a file: nothing is known of a file at another host. */
export interface FileState {
  readonly bytes?: number | undefined
  readonly type?: string | undefined
  readonly isGone: boolean
}

/** Reads the size of a file of this gateway, and whether it still exists. */
export function useFile(href: string): FileState {
  const [state, setState] = useState<FileState>({ isGone: false })
  useEffect(() => {
    const stop = new AbortController()
    void read(href, stop.signal).then((found) => !stop.signal.aborted && setState(found))
    return () => stop.abort()
  }, [href])
  return state
}

async function read(href: string, signal: AbortSignal): Promise<FileState> {
  if (new URL(href).origin !== location.origin) return { isGone: false }
  try {
    const { ok, status, headers } = await fetch(href, { method: 'HEAD', credentials: 'omit', signal })
    if (!ok) return { isGone: status === 404 || status === 410 }
    return {
      isGone: false,
      bytes: Number(headers.get('content-length')) || undefined,
      type: headers.get('content-type') ?? undefined,
    }
  } catch {
    return { isGone: false }
  }
}
