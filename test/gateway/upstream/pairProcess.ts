// The worker of a gateway with two vendors in a separate process that tests kill. It claims due tasks of a folder.
import { Worker } from '../../../gateway/worker/worker.ts'
import { mappingsOf, openPair } from './pair.ts'

const [folder = '', vendor = '', model = '', first = '', second = ''] = process.argv.slice(2)
const { parts } = openPair([first, second], { folder, vendor, mappings: mappingsOf(model) })
new Worker({ ...parts, slots: 4, onError: console.error }).start()
