import type { PartCheck } from './either.ts'
import { formatted } from './formatted.ts'
import { explainMap } from './map.ts'
import { refined } from './refined.ts'

/** The checks of all parts, for code that checks values of any model. */
export const explainEvery: PartCheck = /* @__PURE__ */ formatted({}, /* @__PURE__ */ refined(explainMap))
