// Advice for the author of a call: the client leaves it out of production builds of pages.
export { nearest, nearestFirst } from './nearest.js'
export { once } from './once.js'
export { hint, suggest } from './suggestion.js'
