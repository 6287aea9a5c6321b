import { readFileSync } from 'node:fs'

/** Clock ticks in a second, in which Linux reports the times of processes to programs: always 100. */
const ticks = 100

/** The times of a process in `/proc/PID/stat`, in ticks (proc(5): utime, stime, cutime, cstime are its fields 14 to 17). */
function ticksOf(pid: number | 'self'): readonly number[] {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '') // a name can contain anything
  return fields.split(' ').slice(11, 15).map(Number)
}

/** The processor seconds, user and system, of this process and of all that it started and that ended. Linux only. */
export const processorSeconds = (): number => ticksOf('self').reduce((sum, one) => sum + one, 0) / ticks

/** The processor seconds of all that a process has started and that ended. Linux only. */
export const childSeconds = (pid: number): number =>
  ticksOf(pid)
    .slice(2)
    .reduce((sum, one) => sum + one, 0) / ticks
