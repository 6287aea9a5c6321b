import { ConfigError } from '../../../generator/configuration/error.ts'
import { loadConfig } from '../../../generator/configuration/load.ts'

/** Loads the configurations that the arguments name, and prints a JSON line for each: its value, or its mistakes. */
for (const file of process.argv.slice(2)) {
  const result = await loadConfig(file).catch((error: unknown) => {
    if (error instanceof ConfigError) return { lines: error.lines }
    throw error
  })
  console.log(JSON.stringify(result))
}
