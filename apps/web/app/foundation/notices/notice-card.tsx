import { m } from '@tempolibre/locales/messages'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { CloseIcon } from '../icons/icons.tsx'
import { SiteLink, useIsThere } from '../ui/links.tsx'
import { followNotices, type Notice } from './notice.ts'
import './notice.css'

/**
 * How long a notice stays, in ms: long enough to be read twice. One that leads on, or offers something, stays until
 * somebody closes it.
 */
const shownMs = 8000

/** The last thing the visitor was told; it outlives a change of page. */
export function NoticeCard() {
  const [{ notice, turn }, setShown] = useState<{ notice?: Notice; turn: number }>({ turn: 0 })
  const close = useCallback(() => setShown((last) => ({ turn: last.turn })), [])
  const hasLink = useIsThere(notice?.link?.to ?? '')
  useEffect(() => followNotices((next) => setShown((last) => ({ notice: next, turn: last.turn + 1 }))), [])
  useEffect(() => {
    if (!notice || (notice.link && hasLink) || notice.action) return
    const timer = setTimeout(close, shownMs)
    return () => clearTimeout(timer)
  }, [close, hasLink, notice])

  return (
    <output>
      {notice && (
        <div key={turn} className="notice">
          <p>
            {notice.words}
            {notice.link && hasLink && (
              <>
                {' '}
                <SiteLink to={notice.link.to} className="notice-link" onClick={close}>
                  {notice.link.text}
                </SiteLink>
              </>
            )}
          </p>
          {notice.action && <ActionButton action={notice.action} onDone={close} />}
          <button type="button" className="icon-button" aria-label={m.download_close()} onClick={close}>
            <CloseIcon />
          </button>
        </div>
      )}
    </output>
  )
}

interface ActionButtonProps {
  action: NonNullable<Notice['action']>
  onDone: () => void
}

/**
 * Takes the focus, since what was pressed before it is gone, and answers to the key that undoes things everywhere; the
 * focus goes back to the page with it.
 */
function ActionButton({ action, onDone }: ActionButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  /** Of the browser's history, since the button is there. */
  const places = useRef(0)

  function run() {
    onDone()
    document.getElementById('content')?.focus({ preventScroll: true })
    action.run()
  }

  useEffect(() => {
    const isLost = document.activeElement === document.body
    places.current++
    if (places.current === 1 || (places.current === 2 && isLost))
      button.current?.focus({ preventScroll: true })
    // The place is not read, yet the page that comes with a new one may take what has the focus away.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [key])
  useEffect(() => {
    function undo(event: KeyboardEvent) {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      const inField = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (!isUndo || inField || event.defaultPrevented) return
      event.preventDefault()
      button.current?.click()
    }
    document.addEventListener('keydown', undo)
    return () => document.removeEventListener('keydown', undo)
  }, [])

  return (
    <button
      ref={button}
      type="button"
      className="notice-action"
      aria-keyshortcuts="Control+Z Meta+Z"
      onClick={run}
    >
      {action.text}
    </button>
  )
}
