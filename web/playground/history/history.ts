import { gatewayAddress } from '../../shared/address.ts'
import { limits } from './bounds.ts'
import { openStore } from './database.ts'
import { makeHistory, type Channel, type History } from './makeHistory.ts'

const name = `gatewright-runs:${gatewayAddress()}`

/** Connects the tabs of a browser that show the same gateway. */
function channelOf(): Channel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel(name)
  return {
    post: (ids) => channel.postMessage(ids),
    listen(changed) {
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (Array.isArray(data)) changed(data.filter((id: unknown) => typeof id === 'string'))
      }
    },
  }
}

/** The runs of this browser at this gateway. */
export const history: History = makeHistory(
  openStore(name, () => indexedDB),
  limits,
  channelOf(),
)

void history.load()
