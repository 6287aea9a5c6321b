import type { Cancelled, Job } from '../upstream.ts'
import { nameOf, targetIn } from './job.ts'
import { errorSources } from './answers.ts'
import { chargeIn, evaluateAnswer, prepare, readerOf, send, type Run } from './run.ts'

const unknown: Cancelled = { is: 'unknown' }

/** Asks a vendor once to cancel a job. Never throws. */
export async function cancel(run: Run, job: Job): Promise<Cancelled> {
  const { cancel: request } = run.vendor.spec
  if (request === undefined) return unknown
  try {
    const target = request.url === undefined ? undefined : await targetIn(run, request.url, job)
    if (request.url !== undefined && target === undefined) return unknown
    const call = await prepare(run, request, { token: job.token, job: job.job, target })
    if ('is' in call) return unknown
    const said = await run.vendor.use(async (share) => {
      const exchanged = await send(run, job, call, readerOf({ ...run, share }, job, 'json'))
      if (exchanged.is === 'broken') return undefined
      const { status = 'status' } = request
      const sources = { ...errorSources(run.vendor.spec), status }
      const evaluated = await evaluateAnswer(run, sources, exchanged, { job: job.job })
      const word = String(nameOf(evaluated.values['status']) ?? '')
      return { word, isSuccess: exchanged.is === 'answer', charge: chargeIn(run, job, evaluated) }
    })
    if (said === undefined) return unknown
    if (request.confirmed.includes(said.word)) return { is: 'confirmed', ...said.charge }
    if (request.tooLate.includes(said.word)) return { is: 'too-late' }
    return said.isSuccess ? { is: 'requested' } : unknown
  } catch {
    return unknown
  }
}
