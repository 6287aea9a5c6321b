import type { JSX } from 'preact'
import { Button, Notice } from '../index.ts'
import { askForKey } from './key.ts'

/** Says what the page needs a key for, such as `read your tasks`, with a button that asks for it. */
export const KeyNotice = ({ purpose }: { readonly purpose: string }): JSX.Element => (
  <Notice title={`The page needs your key to ${purpose}.`}>
    <Button size="s" icon="key" onClick={() => void askForKey()}>
      Enter key
    </Button>
  </Notice>
)
