import type { SearchEntry } from '../../gateway/pages/data.ts'
import { all, element } from './elements.ts'

/** How many results are shown. */
const most = 40

/** Adds a search over all pages to the navigation. Its index is loaded when a person first reaches for it. */
export function addSearch(): void {
  const navigation = document.querySelector<HTMLElement>('.ref-nav-body')
  if (navigation === null) return
  const input = element('input', {
    type: 'search',
    class: 'ref-search-input',
    placeholder: 'Search',
    autocomplete: 'off',
  })
  const label = element('label', { class: 'ref-search' }, [
    element('span', { class: 'visually-hidden' }, ['Search the reference']),
    input,
  ])
  const status = element('p', { class: 'ref-search-status', role: 'status' })
  const list = element('ul', { class: 'ref-results', hidden: '' })
  const tree = element('div', {}, [...navigation.childNodes])
  navigation.append(label, status, list, tree)
  const index = once(readIndex)
  const update = async (): Promise<void> => {
    const words = wordsOf(input.value)
    tree.hidden = words.length > 0
    list.hidden = words.length === 0
    if (words.length === 0) return void (status.textContent = '')
    const found = find(await index(), words)
    list.replaceChildren(...found.slice(0, most).map(resultOf))
    status.textContent = found.length === 0 ? 'Nothing found' : found.length === 1 ? '1 page' : `${found.length} pages`
  }
  input.addEventListener('focus', () => void index())
  input.addEventListener('input', () => void update())
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') list.querySelector('a')?.click()
    if (event.key === 'Escape') input.value = ''
    if (event.key === 'Escape') void update()
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = all('input, textarea, select').some((one) => one === event.target)
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    input.focus()
  })
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

async function readIndex(): Promise<readonly SearchEntry[]> {
  const response = await fetch('docs/search.json')
  const entries: unknown = response.ok ? await response.json() : []
  return Array.isArray(entries) ? entries.filter(isEntry) : []
}

const isEntry = (entry: unknown): entry is SearchEntry =>
  typeof entry === 'object' &&
  entry !== null &&
  'title' in entry &&
  'path' in entry &&
  'about' in entry &&
  'words' in entry

const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** The pages that have every word; those with all words in their titles come first. */
function find(entries: readonly SearchEntry[], words: readonly string[]): readonly SearchEntry[] {
  const has = (text: string): boolean => words.every((word) => text.includes(word))
  const found = entries.filter(({ title, path, words: more }) => has(`${title} ${path} ${more}`.toLowerCase()))
  const rank = ({ title }: SearchEntry): number => (has(title.toLowerCase()) ? 0 : 1)
  return found.toSorted((one, other) => rank(one) - rank(other))
}

const resultOf = ({ title, path, about }: SearchEntry): HTMLElement =>
  element('li', {}, [element('a', { href: path }, [title, element('span', { class: 'ref-result-about' }, [about])])])
