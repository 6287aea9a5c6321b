import { answerJobs } from '../base/childJobs.ts'
import { evaluateAll, tryAll, type Evaluation, type Trial } from './trial.ts'

answerJobs((job: Trial | Evaluation) => ('inputs' in job ? evaluateAll(job) : tryAll(job)))
