import { Session, type Profiler } from 'node:inspector'

/** The number of calls of functions in each call, as V8 counts them: the same on every machine. One session takes half the time. */
export function callsOf(calls: readonly (() => unknown)[]): readonly number[] {
  const session = new Session()
  session.connect()
  try {
    session.post('Profiler.enable')
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    const counted = calls.map((call) => {
      call()
      return countsSince(session)
    })
    session.post('Profiler.stopPreciseCoverage')
    return counted
  } finally {
    session.disconnect()
  }
}

/** The number of calls since the last question. */
function countsSince(session: Session): number {
  // In the same thread, the answer is there when the question ends.
  let scripts: readonly Profiler.ScriptCoverage[] = []
  session.post('Profiler.takePreciseCoverage', (_, { result }) => (scripts = result))
  return scripts
    .flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0))
    .reduce((a, b) => a + b, 0)
}
