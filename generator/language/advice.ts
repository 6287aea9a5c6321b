// Advice for the author of a call: the client leaves it out of production builds of pages.
export { nearest, nearestFirst } from './nearest.ts'
export { once } from './once.ts'
export { hint, suggest } from './suggestion.ts'
