import { attempt } from './attempt.ts'

/** The part of `Storage` that keeps a key. */
export interface KeyStorage {
  readonly getItem: (name: string) => string | null
  readonly setItem: (name: string, value: string) => void
  readonly removeItem: (name: string) => void
}

/** The two places for a key; reading one throws where the browser allows no storage. */
interface KeyStorages {
  /** Until the tab is closed. */
  readonly session: () => KeyStorage
  /** Until the person forgets it. */
  readonly computer: () => KeyStorage
}

/** Keeps the key of one gateway. Where the browser allows no storage, the page itself remembers it. */
export interface Keeper {
  readonly read: () => string | undefined
  /** Returns whether the key survives a reload. */
  readonly keep: (key: string, isRemembered: boolean) => boolean
  /** Keeps a key for this tab only, before the one that is remembered on this computer, which stays. */
  readonly keepInTab: (key: string) => boolean
  readonly forget: () => void
}

/** Keeps the key of the gateway at an address: several gateways can have one origin. */
export function keeperOf(address: string, { session, computer }: KeyStorages): Keeper {
  const name = `gatewright-key:${address}`
  const forget = (): void => {
    for (const open of [session, computer]) attempt(() => open().removeItem(name))
  }
  const read = (open: () => KeyStorage): string | undefined => attempt(() => open().getItem(name)) ?? undefined
  const write = (open: () => KeyStorage, key: string): boolean =>
    attempt(() => {
      open().setItem(name, key)
      return true
    }) ?? false
  return {
    read: () => read(session) ?? read(computer),
    keep(key, isRemembered) {
      forget()
      return write(isRemembered ? computer : session, key)
    },
    keepInTab: (key) => write(session, key),
    forget,
  }
}

/** The key in the fragment of an address, such as `#key=...`; undefined if it has none. */
export function keyIn(address: string): string | undefined {
  const [, fragment = ''] = /#(.*)$/s.exec(address) ?? []
  return new URLSearchParams(fragment.replaceAll('+', '%2B')).get('key')?.trim() || undefined
}

/** The key that a person typed or pasted: alone, with the word Bearer, or in the link of the terminal. */
export const keyOf = (text: string): string => keyIn(text) ?? text.trim().replace(/^Bearer\s+/i, '')

/** The last four characters of a key, which a person recognises. */
export const endOf = (key: string): string => key.slice(-4)
