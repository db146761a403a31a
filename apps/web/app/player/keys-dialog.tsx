import { m } from '@tempolibre/locales/messages'
import { Dialog } from '../shell/dialog.tsx'
import './keys-dialog.css'

/** The keys the site answers to; `?` opens it. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const keys: [keys: string[], does: string][] = [
    [[m.player_key_space()], m.player_keys_play()],
    [['←', '→'], m.player_keys_seek()],
    [['/'], m.player_keys_search()],
    [['↑', '↓'], m.player_keys_rows()],
    [['f'], m.player_keys_favourite()],
    [['d'], m.player_keys_download()],
    [['?'], m.player_keys_list()],
    [[m.player_key_escape()], m.player_keys_escape()],
  ]
  return (
    <Dialog
      title={m.player_keys_title()}
      closeLabel={m.player_keys_close()}
      className="keys-dialog"
      onClose={onClose}
    >
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
    </Dialog>
  )
}
