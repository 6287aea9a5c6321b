import type { JSX } from 'preact'
import { Button, Dialog } from '../../ui/index.ts'
import { endOf } from '../../shared/keeper.ts'
import { answerOffer, key, offered } from './key.ts'

/** The dialog that asks whether the key of a link replaces the one of the page. Closing it keeps the key of the page. */
export function KeyOffer(): JSX.Element {
  const found = offered.value
  const own = key.value
  const keep = (): void => answerOffer(false)
  return (
    <Dialog isOpen={found !== undefined} onClose={keep} title="Use the key of this link?">
      {found !== undefined && own !== undefined && (
        <>
          <p class="key-reason">
            The link that you opened has a key that ends in <code>{endOf(found)}</code>. You use a key that ends in{' '}
            <code>{endOf(own)}</code>. Use the key of the link only if you trust the sender: the owner of a key sees its
            runs.
          </p>
          <div class="key-form">
            <p class="key-note">It counts in this tab only. A key that is remembered on this computer stays there.</p>
            <div class="key-actions">
              <Button onClick={() => answerOffer(true)}>Use the key …{endOf(found)}</Button>
              <Button variant="primary" onClick={keep}>
                Keep my key …{endOf(own)}
              </Button>
            </div>
          </div>
        </>
      )}
    </Dialog>
  )
}
