import { pathToFileURL } from 'node:url'

// Prints the milliseconds of CPU from before the import of a bundle until after its first calls: `cold.ts BUNDLE BODIES`.
const [file = '', text = ''] = process.argv.slice(2)
const bodies: unknown = JSON.parse(text)
const before = process.cpuUsage()
const { first }: { readonly first: (bodies: unknown) => boolean } = await import(pathToFileURL(file).href)
const isRight = first(bodies)
const { user, system } = process.cpuUsage(before)
if (!isRight) throw new Error(`${file} refuses a valid body.`)
console.log((user + system) / 1000)
