import { readFileSync } from 'node:fs'
import { publint } from 'publint'

/** The messages of publint about a tarball, with its suggestions. */
export async function publintMessages(tarball: string): Promise<readonly unknown[]> {
  const bytes = Uint8Array.from(readFileSync(tarball))
  const { messages } = await publint({ pack: { tarball: bytes.buffer }, level: 'suggestion', strict: true })
  return messages
}
