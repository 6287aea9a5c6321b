import type { Command } from 'commander'
import { restoreBackup } from '../backup/restore.ts'
import { writeBackup } from '../backup/write.ts'
import { lenient, refuse, wordsOf, type CommandContext } from './usage.ts'

/** Adds `backup` and `restore`. */
export function addBackup(program: Command, { configuration }: CommandContext): void {
  add(
    program,
    'backup',
    'copy tasks, keys and files into a new folder, even while a gateway is running',
    async (folder) => {
      const { databaseUrl, dataDir, bucket } = await configuration()
      if (databaseUrl !== undefined) throw new Error(inDatabase('Back it up with pg_dump'))
      const { files, bytes } = await writeBackup(dataDir, folder)
      console.log(`Wrote ${folder}: tasks, keys and ${files} ${files === 1 ? 'file' : 'files'}, ${bytes} bytes.`)
      if (bucket !== undefined) console.log(`Files in the bucket ${bucket.name} are not in it: copy them there.`)
    },
  )
  add(program, 'restore', 'put a backup into the data folder, which must be empty', async (folder) => {
    const { databaseUrl, dataDir } = await configuration()
    if (databaseUrl !== undefined) throw new Error(inDatabase('Restore it with pg_restore'))
    await restoreBackup(folder, dataDir)
    console.log(`Restored ${folder} into ${dataDir}. Start the gateway there.`)
  })
}

const inDatabase = (advice: string): string =>
  `Tasks and keys are in the database of DATABASE_URL. ${advice}; docs/operating.md says how.`

function add(program: Command, name: string, description: string, run: (folder: string) => Promise<void>): void {
  const command = lenient(program.command(name).description(`${description} (GATEWRIGHT_DATA_DIR)`))
  command.argument('[folder]', 'the folder of the backup').usage('<folder>')
  command.action(async () => {
    const { values, issues } = wordsOf(command, ['folder'])
    refuse(issues)
    await run(values[0] ?? '')
  })
}
