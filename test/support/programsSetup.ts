import { messageOf } from '../../generator/base/error.ts'
import { install } from '../../packaging/installation.ts'
import type { TestProject } from 'vitest/node'

/** The folders of what every level needs, and of what `npm run test:release` needs besides. */
const folders = { every: ['test/programs'], release: ['test/tools', 'test/frameworks', 'test/nodes', 'test/vendors'] }

/** Installs the programs of other people, unless they are installed. Without them, the tests that use them fail or say that they are skipped. */
export default function setup({ config }: TestProject): void {
  const wanted = config.name === 'release' ? [...folders.every, ...folders.release] : folders.every
  for (const folder of wanted) {
    try {
      install(folder)
    } catch (error) {
      console.error(messageOf(error))
    }
  }
}
