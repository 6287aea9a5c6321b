import type { TestProject } from 'vitest/node'
import { startPostgres, testFlags } from './postgresServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server that a complete run shares; undefined in a run of single files. */
    readonly postgres: string | undefined
  }
}

/** Starts one PostgreSQL for all files of a complete run; returns what stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(testFlags)
  project.provide('postgres', server.urlOf('postgres'))
  return server.remove
}
