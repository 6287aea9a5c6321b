import type { Notifications } from './notifications.ts'

/**
 * Runs a statement, and returns its rows. It has values by number, such as $1, and the time of the store as $now. Each is
 * a transaction.
 */
export type RunStatement = (text: string, values: readonly (string | number | null)[]) => Promise<readonly unknown[]>

/** The parts of a store that its deliveries need. */
export interface DeliveryParts {
  readonly read: RunStatement
  readonly write: RunStatement
  /** The beginning of the name of each table. */
  readonly prefix?: string
  /** The end of a selection of rows that a statement then changes. */
  readonly lock?: string
  /** Notified when a delivery may be due. */
  readonly notifications: Notifications
}
