import type { Finding, Report, Tool } from '../../../../generator/reporting/finding.ts'

/** Texts that are commands, markup, ends of quotations or no text at all for some reader. */
export const hostileTexts: readonly string[] = [
  'two\nlines\r\nand a half\rline',
  'one%0Atwo %25 100%',
  '::error file=a.js,line=1::injected',
  'x\n::set-output name=a::b\n##[error]c',
  'a ]]> b <!-- c --> <?d?> &amp; &#0; "e" \'f\'',
  '\u001b[31mred\u001b[0m \u0007 \u0000 \u009b31m',
  'half \ud800 pair, the other \udc00 half, \ufffe and \uffff',
  '\u202eright to left\u202c \u200b \u2028 \u2029',
  '{0} {{1}} [click](https://example.com) \\[x](y)',
  '"quoted", \\back\\slashed\\ud800\\',
  '\u{1f600} and \u00e9',
  '',
]

/** Paths that need an escape somewhere. */
export const hostileFiles: readonly string[] = [
  'specs/a b,c:d%20e#f?.yaml',
  'specs/<&"\'>]]>.yaml',
  'specs/\u{1f600}\ud800\n::error::x.yaml',
]

/** The version of the tool in these tests, and the meaning of one code. */
export const tool: Tool = {
  version: '1.2.3',
  rules: new Map([
    ['bad-id', { code: 'bad-id', summary: 'An id is bad.', page: { text: 'Plain.', markdown: '# bad-id' } }],
  ]),
}

const severities = ['error', 'warning', 'note'] as const

/** A finding for each hostile text, in hostile files. */
export const hostileFindings: readonly Finding[] = hostileTexts.map((message, index) => ({
  severity: severities[index % 3] ?? 'error',
  code: index % 2 === 0 ? 'bad-id' : 'acme/own',
  message,
  ...(index % 4 === 0 && { hint: `hint: ${message}` }),
  file: hostileFiles[index % 3] ?? '',
  line: index + 1,
  column: 3,
  length: index % 3,
}))

/** A report of findings. */
export const reportOf = (findings: readonly Finding[], more: Partial<Report> = {}): Report => ({
  command: 'check',
  findings,
  summary: `${findings.length} findings.`,
  seconds: 1.23456,
  ...more,
})

/** The text without characters that terminals and viewers interpret, as a person sees it. */
export const shown = (text: string): string =>
  [...text]
    .map((character) => {
      const isSafe = /[\t\n\r]|[^\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029\ufffe\uffff]/u.test(character)
      if (isSafe) return character
      const code = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')
      return /[\ufffe\uffff]/.test(character) ? '\ufffd' : `\\u${code}`
    })
    .join('')
