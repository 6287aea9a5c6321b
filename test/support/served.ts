import { onTestFinished } from 'vitest'
import { startNode, type NodeProcess, type Start } from './node.ts'

/**
 * Starts a gateway on a folder with these settings, like an operator who has one, and a sandbox that takes no time. It
 * ends with the test at the latest. Rejects if it does not serve.
 */
export function serve(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  start: Omit<Start, 'signal'> = {},
): Promise<NodeProcess> {
  const over = new AbortController()
  const alone = { GATEWRIGHT_SANDBOX_SECONDS: '0', GATEWRIGHT_SANDBOX_MEDIA: 'small' }
  const node = startNode({ GATEWRIGHT_DATA_DIR: dataDir, ...alone, ...settings }, { ...start, signal: over.signal })
  onTestFinished(async () => {
    over.abort()
    await node.then(({ kill }) => kill()).catch(() => undefined)
  })
  return node
}
