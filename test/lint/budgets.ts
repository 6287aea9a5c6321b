/** The file of the budgets, where a problem of the complete project is reported. */
export const budgetsPath = 'test/lint/budgets.ts'

/** The budgets of this project. They change on purpose, never by drift. */
export const budgets = {
  fileLines: 500,
  functionLines: { median: 10, most: 50 },
  castsPer1000Lines: 2,
  generatedColumns: 120,
} as const
