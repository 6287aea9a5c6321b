import { specsFlag, type CommandLine } from '../commandLine.ts'
import type { ServeFlags } from './serve.ts'

/** Adds `serve`. `command` is the file of the command line, which builds again after each change in a child process. */
export function addServe(commandLine: CommandLine, command: string): void {
  commandLine.program
    .command('serve')
    .description('build the specs and serve them, again after each change')
    .option(...specsFlag)
    .option('--out <dir>', 'the folder of packages (default: from the configuration, or generated)')
    .option('--host <host>', 'the address to listen on (default: HOST, or 127.0.0.1)')
    .option('--port <port>', 'the port to listen on (default: PORT, or 8787)')
    .action(async (flags: ServeFlags) => {
      const { serveSpecs } = await import('./serve.ts')
      process.exitCode = await serveSpecs(commandLine, command, flags)
    })
}
