import { answerJobs } from '../../../base/childJobs.ts'
import { Unreadable } from '../json.ts'
import type { TypesJob } from './declaredModels.ts'

answerJobs(async (job: TypesJob) => {
  const { declaredModels } = await import('./declaredModels.ts') // the compiler takes a second to load
  try {
    return declaredModels(job)
  } catch (error) {
    if (error instanceof Unreadable) return { why: error.message }
    if (error instanceof RangeError) return { why: 'its types are nested too deep' } // the compiler recurses
    return { why: `the TypeScript compiler fails: ${error instanceof Error ? error.message : String(error)}` }
  }
})
