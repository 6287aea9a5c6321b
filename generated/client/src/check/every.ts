import type { PartCheck } from './either.js'
import { formatted } from './formatted.js'
import { explainMap } from './map.js'
import { refined } from './refined.js'

/** The checks of all parts, for code that checks values of any model. */
export const explainEvery: PartCheck = /* @__PURE__ */ formatted({}, /* @__PURE__ */ refined(explainMap))
