/** A time that people see, in ISO 8601. */
export const isoTime = (time: number): string => new Date(time).toISOString()

/** Its day in UTC, such as 2026-11-27. */
export const isoDay = (time: number): string => isoTime(time).slice(0, 10)
