import { engineContract } from '../contract/engine.ts'
import { memoryEngine } from './memoryEngine.ts'
import { MemoryStore } from './memoryStore.ts'

/** The data of each folder that a test opens an engine on. */
const stores = new Map<string, MemoryStore>()

engineContract('memory', (folder, now) => {
  const store = stores.get(folder) ?? new MemoryStore()
  stores.set(folder, store)
  return memoryEngine(now, store)
})
