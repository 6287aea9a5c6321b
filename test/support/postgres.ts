import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { query, startPostgres, type PostgresServer } from './postgresServer.ts'

/** A server for the tests of a file: the one in DATABASE_URL, or a new one with these flags. */
export function usePostgres(flags: readonly string[] = []): { readonly newDatabase: () => Promise<string> } {
  const given = process.env['DATABASE_URL']
  let server: PostgresServer | undefined
  const made: string[] = []
  const urlOf = (name: string): string => {
    if (given === undefined) return server?.urlOf(name) ?? ''
    return Object.assign(new URL(given), { pathname: `/${name}` }).href
  }
  const admin = (): string => given ?? urlOf('postgres')
  beforeAll(async () => {
    if (given === undefined) server = await startPostgres(flags)
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
