import { each, type Peer } from './peer.ts'

/** JSON.parse of the same bodies as text, which is the floor of every server. */
export const parsing: Peer = {
  name: 'JSON.parse',
  drops: 'everything',
  modules: each(() => 'export const parse = JSON.parse'),
}
