// The worker of a gateway in a separate process, to be killed: it claims due tasks of a folder, with one profile.
import { Worker } from '../../gateway/worker/worker.ts'
import { bench } from '../gateway/upstream/upstreamKit.ts'
import { loadProfiles, profileOf } from './packages.ts'

const [packages = '', folder = '', url = '', profile = ''] = process.argv.slice(2)
const { models, mappings, upstreams } = await loadProfiles(packages)
const spec = profileOf({ models, mappings, upstreams }, profile)
const { parts } = bench({ folder, url, spec, models, mappings, running: true })
new Worker({ ...parts, slots: 4, onError: console.error }).start()
