import { homedir, userInfo } from 'node:os'
import { sep } from 'node:path'
import type { Json } from '../../catalogue/catalogue.ts'
import type { Section } from './section.ts'

/** A section without what identifies a person or a machine: paths of the project are relative, others name no home folder. */
export function anonymousSection({ name, lines, data, problems }: Section, folder: string): Section {
  const clean = (text: string): string => anonymous(text, folder)
  return {
    name,
    lines: lines.map(clean),
    data: cleanJson(data, clean),
    problems: problems.map(({ message, advice }) => ({ message: clean(message), advice: clean(advice) })),
  }
}

function anonymous(text: string, folder: string): string {
  const relative = text.replaceAll(`${folder}${sep}`, '').replaceAll(folder, '.')
  const user = userName()
  const parts = relative.replaceAll(homedir(), '~').split(/([\\/\s:;,"']+)/)
  return parts.map((part, index) => (part === user && index > 0 ? '<user>' : part)).join('')
}

function userName(): string | undefined {
  try {
    return userInfo().username
  } catch {
    return undefined // the system does not know this user
  }
}

function cleanJson(value: Json, clean: (text: string) => string): Json {
  if (typeof value === 'string') return clean(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: Json) => cleanJson(item, clean))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [clean(key), cleanJson(item, clean)]))
}
