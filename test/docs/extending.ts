import { spawnSync } from 'node:child_process'
import { run, type Ended } from '../support/command.ts'
import { gatewrightProcess } from '../support/gatewright.ts'
import { stepsOf, type Step } from '../support/page.ts'

/** Whether this machine has Python. */
export const hasPython: boolean = spawnSync('python3', ['--version']).status === 0

const all = stepsOf('docs/extending.md')

/** The files of docs/extending.md. */
export const files: readonly Step[] = all.filter((step) => 'file' in step)

/** The steps of docs/extending.md that this machine can follow. */
export const steps: readonly Step[] = all.filter(
  (step) => hasPython || 'file' in step || !step.commands.join().includes('python3'),
)

/** Runs a command of the page in a folder: the command line from the source, and others as they are. */
export const runIn =
  (folder: string) =>
  async (command: string): Promise<Ended> => {
    const [program = '', ...args] = command.split(' ')
    if (program === 'npx') return gatewrightProcess(folder, ...args.slice(1))
    return run(program, args, { cwd: folder })
  }
