// What helps whoever writes the call, and nobody else: the client leaves it out of production builds of pages.
export { nearest } from './nearest.js'
export { suggest } from './suggestion.js'
