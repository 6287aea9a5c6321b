// The worker of a gateway in a separate process that tests kill. It claims due tasks of a folder, with one vendor.
import { Worker } from '../../../gateway/worker/worker.ts'
import { bench, specOf } from './upstreamKit.ts'

const [folder = '', url = '', vendor = ''] = process.argv.slice(2)
const { parts } = bench({ folder, url, spec: specOf(vendor) })
new Worker({ ...parts, slots: 4, onError: console.error }).start()
