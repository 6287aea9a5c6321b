/** Words that cannot be names (Python 3.14, 2.3.1). */
export const pythonWords: ReadonlySet<string> = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)

/** Whether Python can pass a parameter of this name by keyword, as in `run(duration=10)`. */
export const isPythonField = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !pythonWords.has(name)
