import { Command } from 'commander'
import { vi } from 'vitest'
import { findPackages } from '../../gateway/catalogue/find.ts'
import { loadPackages } from '../../gateway/catalogue/load.ts'
import { choose } from '../../gateway/catalogue/packageFolders.ts'
import { addUsage } from '../../gateway/commands/credits.ts'
import { addDatabase } from '../../gateway/commands/database.ts'
import { addDeliveries } from '../../gateway/commands/deliveries.ts'
import { addKeys } from '../../gateway/commands/keys.ts'
import { addTasks } from '../../gateway/commands/tasks.ts'
import { readConfig } from '../../gateway/config.ts'
import { repository } from './command.ts'

/**
 * Runs `database`, `keys`, `tasks` or `usage` of the gateway with these settings, and returns what it prints. It runs in this process, which
 * takes a tenth of the time; so only one runs at a time. Rejects if it fails; `node` runs it as an operator does, with its exit code.
 */
export async function gatewayCommand(
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<string> {
  const program = new Command().exitOverride()
  const configuration = async () => readConfig(settings)
  const packages = () => loadPackages(findPackages(choose(undefined, undefined), repository))
  for (const add of [addDatabase, addDeliveries, addKeys, addTasks, addUsage]) add(program, { configuration, packages })
  let text = ''
  const spy = vi.spyOn(console, 'log').mockImplementation((line: unknown) => void (text += `${String(line)}\n`))
  try {
    await program.parseAsync(args, { from: 'user' })
    return text
  } finally {
    spy.mockRestore()
  }
}
