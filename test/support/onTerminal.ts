import { spawn, spawnSync } from 'node:child_process'
import { program } from './gatewright.ts'

/** Whether this machine can run a command on a terminal. */
export const hasTerminals: boolean = spawnSync('script', ['--version']).status === 0

/** Runs the command line on a terminal, and types a line at each question. Returns the exit code and the output. */
export function onTerminal(
  cwd: string,
  line: string,
  typed: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const command = `'${process.execPath}' '${program}' ${line}`
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], { cwd })
  let output = ''
  let asked = 0
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    output += piece
    const questions = output.match(/\(.+\): /g)?.length ?? 0
    for (; asked < questions; asked++) child.stdin.write(typed[asked] ?? '\u0004')
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}
