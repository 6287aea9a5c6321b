import { fileURLToPath } from 'node:url'
import { quoted, type Peer } from './peer.ts'

const file = fileURLToPath(new URL('../limit.ts', import.meta.url))

/** The validator that a person writes for speed, of the plain model only. */
export const limit: Peer = {
  name: 'hand-written limit',
  drops: 'issues',
  modules: () => ({ 'vendor1-v3-omni': `export { parse, is } from ${quoted(file)}` }),
}
