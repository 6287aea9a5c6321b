/** The flags of a command that keeps its result for the next time. */
export interface CacheFlags {
  /** The folder of the cache; false for none. Default: that of the project. */
  readonly cache?: string | false | undefined
}

/** Declares the flag for the folder of the cache. */
export const cacheFlag = ['--cache <dir>', 'the folder of the cache (default: node_modules/.cache/gatewright)'] as const

/** Declares the flag of a command that uses no cache. */
export const noCacheFlag = ['--no-cache', 'do everything again, and keep nothing for the next run'] as const
