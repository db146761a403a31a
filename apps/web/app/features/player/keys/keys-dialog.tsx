import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { Dialog } from '../../../foundation/dialog/dialog.tsx'
import { keepLetterKeys, readLetterKeys } from '../../../foundation/accessibility/letter-keys.ts'
import { Icon } from '../../../foundation/icons/icons.tsx'
import './keys-dialog.css'

type Arrow = 'left' | 'right' | 'up' | 'down'

/** A key's label. */
type Key = string | { arrow: Arrow; shift?: true }

/** In a 24-unit box. */
const arrowPaths: Readonly<Record<Arrow, string>> = {
  left: 'M19 12H5M11 6l-6 6 6 6',
  right: 'M5 12h14M13 6l6 6-6 6',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
}

/** Lists the site's keyboard shortcuts; `?` opens it. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [letters, setLetters] = useState(readLetterKeys)
  const keys: [keys: Key[], does: string][] = [
    [[m.player_key_space()], m.player_keys_play()],
    [[{ arrow: 'left' }, { arrow: 'right' }], m.player_keys_seek()],
    [
      [
        { shift: true, arrow: 'left' },
        { shift: true, arrow: 'right' },
      ],
      m.player_keys_songs(),
    ],
    [['m'], m.player_keys_mute()],
    [['p'], m.player_keys_player()],
    [['q'], m.player_keys_queue()],
    [['/'], m.player_keys_search()],
    [[{ arrow: 'up' }, { arrow: 'down' }], m.player_keys_rows()],
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
              {names.map((key) => (
                <kbd key={typeof key === 'string' ? key : key.arrow}>
                  {typeof key === 'string' ? key : <ArrowKey {...key} />}
                </kbd>
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

/** An arrow key: drawn, since not every font has arrows, and named for screen readers. */
function ArrowKey({ arrow, shift }: { arrow: Arrow; shift?: true }) {
  const names: Readonly<Record<Arrow, string>> = {
    left: m.player_key_left(),
    right: m.player_key_right(),
    up: m.player_key_up(),
    down: m.player_key_down(),
  }
  return (
    <>
      {shift && `${m.player_key_shift()} `}
      <Icon>
        <path d={arrowPaths[arrow]} />
      </Icon>
      <span className="unseen">{names[arrow]}</span>
    </>
  )
}
