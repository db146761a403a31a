import { m } from '@tempolibre/locales/messages'
import { useId } from 'react'
import { Modal } from '../shell/modal.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import './keys-dialog.css'

/** The keys the site answers to; `?` opens it. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const keys: [keys: string[], does: string][] = [
    [[m.player_key_space()], m.player_keys_play()],
    [['←', '→'], m.player_keys_seek()],
    [['/'], m.player_keys_search()],
    [['?'], m.player_keys_list()],
    [[m.player_key_escape()], m.player_keys_escape()],
  ]
  return (
    <Modal className="keys-dialog" aria-labelledby={titleId} onClose={onClose}>
      <div className="keys-dialog-head">
        <h2 id={titleId}>{m.player_keys_title()}</h2>
        <button type="button" className="icon-button" aria-label={m.player_keys_close()} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <dl>
        {keys.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
