import { m } from '@tempolibre/locales/messages'
import { useCallback, useEffect, useState } from 'react'
import { CloseIcon } from '../ui/icons.tsx'
import { SiteLink } from '../ui/links.tsx'
import { followNotices, type Notice } from './notice.ts'
import './notice.css'

/** How long a notice stays, in ms: long enough to be read twice. One that leads on stays until somebody closes it. */
const shownMs = 8000

/** The last thing the visitor was told; it outlives a change of page. */
export function NoticeCard() {
  const [{ notice, turn }, setShown] = useState<{ notice?: Notice; turn: number }>({ turn: 0 })
  const close = useCallback(() => setShown((last) => ({ turn: last.turn })), [])
  useEffect(() => followNotices((next) => setShown((last) => ({ notice: next, turn: last.turn + 1 }))), [])
  useEffect(() => {
    if (!notice || notice.link) return
    const timer = setTimeout(close, shownMs)
    return () => clearTimeout(timer)
  }, [close, notice])

  return (
    <output className="notice-place">
      {notice && (
        <div key={turn} className="notice">
          <p>
            {notice.words}
            {notice.link && (
              <>
                {' '}
                <SiteLink to={notice.link.to} className="notice-link" onClick={close}>
                  {notice.link.text}
                </SiteLink>
              </>
            )}
          </p>
          <button type="button" className="icon-button" aria-label={m.download_close()} onClick={close}>
            <CloseIcon />
          </button>
        </div>
      )}
    </output>
  )
}
