// What helps whoever writes the call, and nobody else: the client leaves it out of production builds of pages.
export { nearest, nearestFirst } from './nearest.js'
export { hint, suggest } from './suggestion.js'
