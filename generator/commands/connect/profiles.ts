import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Upstream } from '../../catalogue/upstream.ts'

/** Where a free request goes: a path after the base address, or an address on another host. */
export interface Place {
  readonly path?: string
  readonly address?: string
}

/** A profile that ships with the tool. */
export interface Profile extends Pick<
  Upstream,
  'description' | 'baseUrl' | 'variables' | 'headers' | 'check' | 'schemas' | 'published' | 'formerly'
> {
  readonly name: string
  /** The file as it ships. */
  readonly text: string
}

/** The profiles in a folder, by name. */
export function readProfiles(folder: string): readonly Profile[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const read: Omit<Profile, 'name' | 'text'> = parse(text) // our own file, which tests compile
      return { ...read, name: file.replace('.yaml', ''), text }
    })
}
