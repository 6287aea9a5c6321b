import pg from 'pg'

/** The classes of errors that are about what was written, or about another transaction, and not about the database. */
const ofTheWrite = ['21', '22', '23', '40', '42', 'P0']

/** An error of a role that may not write: the only one of its class that is about the database. */
const forbidden = '42501'

/** Whether an error says that the database takes no writes, as one that is full, closing or a standby does. */
export const saysUnwritable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === forbidden || !ofTheWrite.includes(String(error.code).slice(0, 2)))
