import { Session, type Profiler } from 'node:inspector'

/** The number of calls of functions in a call, as V8 counts them: the same on every machine. */
export function callsOf(call: () => unknown): number {
  const session = new Session()
  session.connect()
  try {
    session.post('Profiler.enable')
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    call()
    // In the same thread, the answer is there when the question ends.
    let scripts: readonly Profiler.ScriptCoverage[] = []
    session.post('Profiler.takePreciseCoverage', (_, { result }) => (scripts = result))
    session.post('Profiler.stopPreciseCoverage')
    const counts = scripts.flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0))
    return counts.reduce((a, b) => a + b, 0)
  } finally {
    session.disconnect()
  }
}
