import { gatewayAddress } from '../../shared/gateway.ts'
import { isRecord } from '@gatewright/catalog/language'
import type { Input } from '../../shared/values.ts'
import { limits, makeHistory, type Channel, type History, type RunStore } from './makeHistory.ts'
import { isRun } from './record.ts'

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

const names = ['runs', 'inputs'] as const

/** Opens the store in the database of this name. Each call rejects where the browser refuses. */
function openStore(name: string, factory: () => IDBFactory): RunStore {
  let opened: Promise<IDBDatabase> | undefined
  const open = async (): Promise<IDBDatabase> => {
    opened ??= connect(name, factory, () => (opened = undefined))
    return opened.catch((error: unknown) => {
      opened = undefined
      throw error
    })
  }
  const change = async (run: (runs: IDBObjectStore, inputs: IDBObjectStore) => void): Promise<void> => {
    const transaction = (await open()).transaction(names, 'readwrite')
    run(transaction.objectStore('runs'), transaction.objectStore('inputs'))
    await committed(transaction)
  }
  const read = async (from: (typeof names)[number], id: string): Promise<unknown> =>
    done((await open()).transaction(from).objectStore(from).get(id))
  return {
    async all() {
      const found: readonly unknown[] = await done((await open()).transaction('runs').objectStore('runs').getAll())
      return found.filter(isRun)
    },
    async one(id) {
      const found = await read('runs', id)
      return isRun(found) ? found : undefined
    },
    put: (run) => change((runs) => void runs.put(run)),
    putWithInput: (run, input) =>
      change((runs, inputs) => {
        runs.put(run)
        inputs.put(input, run.id)
      }),
    async inputOf(id) {
      const found = await read('inputs', id)
      return isInput(found) ? found : undefined
    },
    dropInput: (id) => change((_runs, inputs) => void inputs.delete(id)),
    remove: (ids) =>
      change((runs, inputs) => {
        for (const id of ids) {
          runs.delete(id)
          inputs.delete(id)
        }
      }),
  }
}

function connect(name: string, factory: () => IDBFactory, lost: () => void): Promise<IDBDatabase> {
  const request = factory().open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('runs', { keyPath: 'id' })
    request.result.createObjectStore('inputs')
  }
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('Another tab has an older version of the history open.'))
    request.onsuccess = () => {
      const database = request.result
      database.onclose = lost
      database.onversionchange = () => {
        database.close()
        lost()
      }
      resolve(database)
    }
  })
}

const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })

/** Only this page stores values there. */
const isInput = (value: unknown): value is Input => isRecord(value)

/** The runs of this browser at this gateway. */
export const history: History = makeHistory(
  openStore(name, () => indexedDB),
  limits,
  channelOf(),
)

void history.load()
