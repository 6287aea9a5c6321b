import { codeOf } from './reason.ts'

/** Whether a process of this machine is running. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM' // it is running as another user
  }
}
