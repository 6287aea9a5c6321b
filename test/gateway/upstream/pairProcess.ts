// The worker of a gateway with two vendors in a separate process that tests kill. It claims due tasks of a folder, and can
// kill itself right after the write of a switch.
import { Worker } from '../../../gateway/worker/worker.ts'
import { mappingsOf, openPair } from './pair.ts'

const [folder = '', vendor = '', model = '', first = '', second = '', end = ''] = process.argv.slice(2)
const { parts } = openPair([first, second], { folder, vendor, mappings: mappingsOf(model) })
const onSwitched = (): void => void (end === 'at the switch' && process.kill(process.pid, 'SIGKILL'))
new Worker({ ...parts, onSwitched, slots: 4, onError: console.error }).start()
