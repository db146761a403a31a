import { m } from '@tempolibre/locales/messages'
import { useEffect, useState } from 'react'
import { CloseIcon } from '../ui/icons.tsx'
import { followNotices } from './notice.ts'
import './notice.css'

/** How long a notice stays, in ms: long enough to be read twice. */
const shownMs = 8000

/** The last thing the visitor was told; it goes by itself, and outlives a change of page. */
export function NoticeCard() {
  const [notice, setNotice] = useState({ words: '', turn: 0 })
  useEffect(() => followNotices((words) => setNotice(({ turn }) => ({ words, turn: turn + 1 }))), [])
  useEffect(() => {
    if (notice.words === '') return
    const timer = setTimeout(() => setNotice(({ turn }) => ({ words: '', turn })), shownMs)
    return () => clearTimeout(timer)
  }, [notice])

  return (
    <output className="notice-place">
      {notice.words !== '' && (
        <div key={notice.turn} className="notice">
          <p>{notice.words}</p>
          <button
            type="button"
            className="icon-button"
            aria-label={m.download_close()}
            onClick={() => setNotice(({ turn }) => ({ words: '', turn }))}
          >
            <CloseIcon />
          </button>
        </div>
      )}
    </output>
  )
}
