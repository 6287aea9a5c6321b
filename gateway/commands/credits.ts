import type { Command } from 'commander'
import { printable, shown } from '../base/shown.ts'
import { isoDay, isoTime } from '../base/clock.ts'
import type { Config } from '../config.ts'

import type { LedgerEntry, OwnerUsage } from '../engine/ledger.ts'
import type { ListedKey } from '../keys/keys.ts'
import { useKeys, useTasks } from '../node/stores.ts'
import { defaultIssues, lenient, refuse, wordsOf, type CommandContext } from './usage.ts'
import { aligned } from './taskList.ts'

/** Adds `usage`, which shows the credits of all keys, and prints the ledger. */
export function addUsage(program: Command, { configuration }: CommandContext): void {
  const usage = program.command('usage').description('show the credits of all keys; print the ledger')
  usage.usage('[options] [command]').addHelpText('after', examples)
  addList(usage, configuration)
  addLedger(usage, configuration)
}

const examples = `
Examples:
  usage
  usage --json
  usage ledger --from 2026-11-01 --to 2026-12-01 --format csv > november.csv
  usage ledger --key KEY --format jsonl`

type Configuration = () => Promise<Config>

/** The credits of a key, as `--json` prints them. */
interface KeyCredits extends Omit<OwnerUsage, 'days'> {
  readonly key: string
  readonly name: string
  readonly limit?: number
  readonly left?: number
}

function addList(usage: Command, configuration: Configuration): void {
  const command = lenient(usage.command('list', { isDefault: true }).description('show the credits of every key'))
  command.option('--json', 'print JSON')
  command.action(async ({ json = false }: { readonly json?: boolean }) => {
    refuse(defaultIssues(command, usage))
    const config = await configuration()
    const keys = await useKeys(config, (store) => store.list())
    const all = await useTasks(config, async (engine) => {
      const found: KeyCredits[] = []
      for (const key of keys) found.push(creditsOf(key, await engine.usage(key.id)))
      return found
    })
    if (json) console.log(JSON.stringify(all, undefined, 2))
    else for (const line of all.length === 0 ? ['There are no keys.'] : tableOf(all)) console.log(line)
  })
}

const creditsOf = ({ id: key, name, creditLimit: limit }: ListedKey, { spent, held }: OwnerUsage): KeyCredits => ({
  key,
  name,
  spent,
  held,
  ...(limit !== undefined && { limit, left: Math.max(0, limit - spent - held) }),
})

function tableOf(all: readonly KeyCredits[]): readonly string[] {
  const rows = all.map(({ key, name, spent, held, limit, left }) =>
    [key, printable(name), spent, held, limit ?? '-', left ?? '-'].map(String),
  )
  return aligned([['KEY', 'NAME', 'SPENT', 'HELD', 'LIMIT', 'LEFT'], ...rows])
}

/** The options of the ledger as they were typed. */
interface LedgerOptions {
  readonly key?: string
  readonly from?: string
  readonly to?: string
  readonly format: string
}

function addLedger(usage: Command, configuration: Configuration): void {
  const command = lenient(usage.command('ledger').description('print every charge; old charges are summed by day'))
  command
    .option('--key <id>', 'only charges of this key')
    .option('--from <day>', 'the first day, in UTC, such as 2026-11-01')
    .option('--to <day>', 'the day after the last')
    .option('--format <format>', 'csv or jsonl', 'csv')
  command.action(async ({ key, from, to, format }: LedgerOptions) => {
    const [start, end] = [timeOf(from, 0), timeOf(to, Date.parse('9999-12-31'))]
    const issues = [
      ...wordsOf(command, []).issues,
      ...(Number.isNaN(start) ? [wrongDay('--from', from)] : []),
      ...(Number.isNaN(end) ? [wrongDay('--to', to)] : []),
      ...(format in formats ? [] : [`--format must be csv or jsonl, but it is ${shown(format)}.`]),
    ]
    refuse(issues)
    const { head, line } = formats[format === 'jsonl' ? 'jsonl' : 'csv']
    if (head !== undefined) console.log(head)
    const query = { ...(key !== undefined && { owner: key }), from: start, to: end }
    await useTasks(await configuration(), (engine) =>
      engine.readLedger(query, (entries) => entries.length > 0 && console.log(entries.map(line).join('\n'))),
    )
  })
}

const timeOf = (day: string | undefined, otherwise: number): number =>
  day === undefined ? otherwise : /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : NaN

const wrongDay = (flag: string, day = ''): string =>
  `${flag} must be a day such as 2026-11-01, but it is ${shown(day)}.`

/** An entry as it is printed: `time` is a day if the charges of its age are summed, and then it names no task. */
const printed = ({ at, owner: key, model, task, tasks, credits }: LedgerEntry) => {
  return { time: task === undefined ? isoDay(at) : isoTime(at), key, model, task: task ?? '', tasks, credits }
}

const formats = {
  csv: {
    head: 'time,key,model,task,tasks,credits',
    line: (entry: LedgerEntry) => Object.values(printed(entry)).map(cell).join(','),
  },
  jsonl: { head: undefined, line: (entry: LedgerEntry) => JSON.stringify(printed(entry)) },
} as const

/** A cell of a table in the form of RFC 4180. */
const cell = (value: string | number): string =>
  /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value)
