import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { query, startPostgres, testFlags, type PostgresServer } from './postgresServer.ts'

/** Databases for the tests of a file: on the server in DATABASE_URL, on that of the run, or on a new one. */
export function usePostgres(): { readonly newDatabase: () => Promise<string> } {
  const given = process.env['DATABASE_URL'] ?? inject('postgres')
  let server: PostgresServer | undefined
  const made: string[] = []
  const urlOf = (name: string): string => {
    if (given === undefined) return server?.urlOf(name) ?? ''
    return Object.assign(new URL(given), { pathname: `/${name}` }).href
  }
  const admin = (): string => given ?? urlOf('postgres')
  beforeAll(async () => {
    if (given === undefined) server = await startPostgres(testFlags)
  })
  afterAll(async () => {
    if (server === undefined) for (const name of made) await query(admin(), `DROP DATABASE IF EXISTS ${name} (FORCE)`)
    await server?.remove()
  })
  const newDatabase = async (): Promise<string> => {
    const name = `gatewright_test_${randomBytes(8).toString('hex')}`
    await query(admin(), `CREATE DATABASE ${name}`)
    made.push(name)
    return urlOf(name)
  }
  return { newDatabase }
}
