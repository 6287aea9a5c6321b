/** The days of each month of a common year. */
const days: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether a text such as 2026-02-28 is a date of the Gregorian calendar. */
export function check(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const last = isLeap && month === 2 ? 29 : (days[month - 1] ?? 0)
  return day >= 1 && day <= last
}
