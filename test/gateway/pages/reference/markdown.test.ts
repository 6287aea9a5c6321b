import { describe, expect, test } from 'vitest'
import { linkOf } from '../../../../gateway/pages/reference/links.ts'
import { renderPage } from '../../../../gateway/pages/reference/markdown.ts'
import { withAddress, withFolder } from '../../../../gateway/pages/reference/routes.ts'
import { ends } from '../../../support/ends.ts'

describe('a page as HTML', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JAVASCRIPT&#58;alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](//evil.example/a.md)',
    '[x](/\\evil.example)',
    '![x](https://evil.example/a.png)',
    '<https://evil.example/"onclick="x">',
    '[x]: javascript:alert(1)\n\n[x]',
    '| a |\n| --- |\n| <b>x</b> `<i>` |',
    '```sh" onclick="x\n</code></pre><script>\n```',
    '# a <script> `</h2>` "b"',
    '## [a](javascript:x) "quoted\'',
    '<!-- a --> <script>',
  ])('has no code of %j', (source) => {
    const { heading, body, headings } = renderPage(`# Title\n\n${source}\n`, 'models/a.md')
    const html = heading + body
    expect(html).not.toMatch(/<(?:script|img|b|i)\b|href="(?:javascript|data|\/)/i)
    expect(html.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+=/)
    expect(headings.every(({ address }) => /^docs\/models\/a#[\w%-]+$/.test(address))).toBe(true)
  })

  test('hides its address from other sites, and asks search engines to follow none of its links to them', () => {
    const { body } = renderPage('# T\n\n[a](https://a.example/b) [b](b.md)\n', 'a.md')
    expect(body).toContain('<a href="https://a.example/b" rel="noopener noreferrer nofollow">a</a>')
    expect(body).toContain('<a href="docs/b">b</a>')
  })

  test('has programs of one example in one group, which the script can make tabs of', () => {
    const { body } = renderPage(
      '# T\n\n~~~json\n{}\n~~~\n\n```sh\na\n```\n\n```ts\nb\n```\n\ntext\n\n```python\nc\n```\n',
      'a.md',
    )
    expect(body.match(/<div class="ref-codes">/g)).toHaveLength(2)
    expect([...body.matchAll(/<p class="ref-caption">(.+?)</g)].map(([, name]) => name)).toEqual([
      'JSON',
      'curl',
      'TypeScript',
      'Python',
    ])
  })

  test('has an id for each heading, also for two of the same words', () => {
    const { headings } = renderPage('# T\n\n## A b\n\n## A b\n\n### `x[].y`\n\n## 日本\n\n## !\n', 'a.md')
    expect(headings.map(({ address }) => decodeURIComponent(address))).toEqual(
      ['a-b', 'a-b--2', 'x-y', '日本', 'section'].map((id) => `docs/a#${id}`),
    )
  })

  test.each(['[', '*', '`a', '<', '!['])('of 100,000 %s ends', (mark) => {
    ends(() => renderPage(`# T\n\n${mark.repeat(100_000)}`, 'a.md'))
  })
})

test.each([
  ['../tasks.md', 'models/a.md', 'docs/tasks'],
  ['b.md#x', 'models/a.md', 'docs/models/b#x'],
  ['models/a.md', 'index.md', 'docs/models/a'],
  ['index.md', 'tasks.md', 'docs'],
  ['llms.txt', 'README.md', 'llms.txt'],
  ['../../../etc/passwd.md', 'models/a.md', 'docs/etc/passwd'], // which is no page,
  ['https://example.com/a', 'a.md', 'https://example.com/a'],
  ['javascript:a.md', 'a.md', undefined],
  ['https:evil.md', 'a.md', undefined],
  ['//evil.example/a.md', 'a.md', undefined],
  ['file.exe', 'a.md', undefined],
])('the link %s on %s leads to %s', (link, page, address) => {
  expect(linkOf(link, page)).toBe(address)
})

test('an address replaces that of the specs only as a whole, and only if it is harmless', () => {
  const source = 'base=\'http://localhost:8787\'\nx = "http://localhost:8787/more"\n`http://localhost:8787`'
  expect(withAddress(source, 'http://localhost:8787/', 'https://a.example/b/')).toBe(
    'base=\'https://a.example/b\'\nx = "http://localhost:8787/more"\n`https://a.example/b`',
  )
  expect(withAddress(source, 'http://localhost:8787', "https://a.example/'$(x)")).toBe(source)
})

test('a list of links gets a folder, and texts that look like links do not matter', () => {
  expect(withFolder('- [A](models/a.md): x\n- [B](tasks.md)\n- [C](https://a.example/x.md)', 'docs/')).toBe(
    '- [A](docs/models/a.md): x\n- [B](docs/tasks.md)\n- [C](https://a.example/x.md)',
  )
})
