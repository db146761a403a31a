import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { Dialog } from '../shell/dialog.tsx'
import { keepLetterKeys, readLetterKeys } from '../shell/letter-keys.ts'
import './keys-dialog.css'

/** The keys the site answers to; `?` opens it. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [letters, setLetters] = useState(readLetterKeys)
  const shift = m.player_key_shift()
  const keys: [keys: string[], does: string][] = [
    [[m.player_key_space()], m.player_keys_play()],
    [['←', '→'], m.player_keys_seek()],
    [[`${shift} ←`, `${shift} →`], m.player_keys_songs()],
    [['m'], m.player_keys_mute()],
    [['p'], m.player_keys_player()],
    [['q'], m.player_keys_queue()],
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
      <label className="keys-dialog-letters">
        <input
          type="checkbox"
          checked={letters}
          onChange={({ currentTarget }) => {
            setLetters(currentTarget.checked)
            keepLetterKeys(currentTarget.checked)
          }}
        />
        {m.player_keys_letters()}
      </label>
    </Dialog>
  )
}
