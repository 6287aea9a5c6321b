import type { Command } from 'commander'
import { useDatabase } from '../node/stores.ts'
import { lenient, refuse, wordsOf, type CommandContext } from './usage.ts'

/** Adds `database`, which removes what older versions have left in the database of many nodes. */
export function addDatabase(program: Command, { configuration }: CommandContext): void {
  const database = program.command('database').description('look after the database of DATABASE_URL')
  const command = lenient(
    database.command('drop-queues').description('drop the schema gatewright_queue of version 0.2 and older'),
  )
  command.action(async () => {
    refuse(wordsOf(command, []).issues)
    const config = await configuration()
    const { dropQueues } = await import('../engine/postgres/queues.ts')
    const isDropped = await useDatabase(config, dropQueues)
    console.log(isDropped ? 'The schema gatewright_queue is dropped.' : 'There is no schema gatewright_queue.')
  })
}
