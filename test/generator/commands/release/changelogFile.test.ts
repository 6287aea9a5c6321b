import { expect, test } from 'vitest'
import { hasEntry, withEntry } from '../../../../generator/commands/release/release.ts'

const entry = '## 1.1.0 (2026-11-22)\n\n- **acme-video-1**: new.\n'

test('a new changelog has a title and the entry', () => {
  expect(withEntry(undefined, '1.1.0', entry)).toBe(`# Changelog\n\n${entry}`)
  expect(withEntry('\n', '1.1.0', entry)).toBe(`# Changelog\n\n${entry}`)
})

test('the entry stands above the others, and below what people wrote there', () => {
  const text = '# Changes\n\nWe follow SemVer.\n\n## 1.0.0\n\n- First.\n'
  expect(withEntry(text, '1.1.0', entry)).toBe(`# Changes\n\nWe follow SemVer.\n\n${entry}\n## 1.0.0\n\n- First.\n`)
  expect(withEntry('# Changes\n', '1.1.0', entry)).toBe(`# Changes\n\n${entry}`)
})

test.each(['## Unreleased', '## [Unreleased]', '## unreleased:'])(
  'what people wrote below "%s" becomes the first part of the entry',
  (heading) => {
    const text = `# Changes\n\n${heading}\n\nBetter docs.  \n\n\n## 1.0.0\n\n- First.`
    expect(withEntry(text, '1.1.0', entry)).toBe(
      '# Changes\n\n## 1.1.0 (2026-11-22)\n\nBetter docs.  \n\n- **acme-video-1**: new.\n\n\n## 1.0.0\n\n- First.',
    )
  },
)

test.each(['## 1.1.0', '## [1.1.0] - 2026-12-24', '## v1.1.0 (soon)'])(
  'a section "%s" that people wrote keeps its heading',
  (heading) => {
    const text = `${heading}\n\nOur words.\n\n## 1.0.0\n`
    expect(withEntry(text, '1.1.0', entry)).toBe(`${heading}\n\nOur words.\n\n- **acme-video-1**: new.\n\n## 1.0.0\n`)
  },
)

test('a heading in a block of code is none', () => {
  const text = '# Changes\n\n```md\n## Unreleased\n```\n\n## 1.0.0\n'
  expect(withEntry(text, '1.1.0', entry)).toBe(`# Changes\n\n\`\`\`md\n## Unreleased\n\`\`\`\n\n${entry}\n## 1.0.0\n`)
  expect(hasEntry(text, '1.0.0')).toBe(true)
  expect(hasEntry(text, '1.0')).toBe(false)
  expect(hasEntry('```\n## 1.0.0\n```\n', '1.0.0')).toBe(false)
})

test('line endings of Windows stay', () => {
  expect(withEntry('# Changes\r\n\r\n## 1.0.0\r\n', '1.1.0', entry)).toBe(
    '# Changes\r\n\r\n## 1.1.0 (2026-11-22)\r\n\r\n- **acme-video-1**: new.\r\n\r\n## 1.0.0\r\n',
  )
  expect(withEntry('## Unreleased\r\n\r\nMine.\r\n', '1.1.0', entry)).toBe(
    '## 1.1.0 (2026-11-22)\r\n\r\nMine.\r\n\r\n- **acme-video-1**: new.\r\n',
  )
})

test('nothing that people wrote is lost', () => {
  const parts = [
    '# A title',
    '',
    'Words.  ',
    '## 0.9.0 - 2020-01-01',
    '* a',
    '',
    '',
    '<!-- note -->',
    '## [0.8.0]',
    '### Fixed',
    '- b',
    '[0.8.0]: https://example.com',
  ]
  for (const heading of ['', '## Unreleased\n\n- mine\n']) {
    const text = [...parts.slice(0, 3), heading, ...parts.slice(3)].join('\n')
    const lines = withEntry(text, '1.1.0', entry).split('\n')
    expect(parts.filter((part) => !lines.includes(part))).toEqual([])
    expect(withEntry(text, '1.1.0', entry).endsWith(parts.slice(4).join('\n'))).toBe(true)
  }
})
