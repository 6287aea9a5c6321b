import { messageOf } from '../../generator/base/error.ts'
import { install } from '../../packaging/installation.ts'

/** Installs the servers and readers of other people, unless they are installed. Without them, the tests that use them fail. */
export default function setup(): void {
  try {
    install('test/programs')
  } catch (error) {
    console.error(messageOf(error))
  }
}
