import { m } from '@tempolibre/locales/messages'
import { useRef } from 'react'
import '../notices/notice.css'
import { useKeptFocus } from '../accessibility/use-kept-focus.ts'

interface FailureNoticeProps {
  words: string
  /** Number of failed attempts, so that the same text is announced again. */
  turn: number
  /** Whether another attempt is running. */
  trying: boolean
  onRetry: () => void
}

/** Overlay on the current page: what failed, and a retry button. */
export function FailureNotice({ onRetry, trying, turn, words }: FailureNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  useKeptFocus(place)
  return (
    <div ref={place} className="notice-place">
      <div className="notice failure-notice">
        <div role="alert">
          <p key={turn}>{words}</p>
        </div>
        <button
          type="button"
          className="notice-link"
          aria-disabled={trying}
          onClick={() => {
            if (!trying) onRetry()
          }}
        >
          {trying ? m.loading() : m.error_retry()}
        </button>
      </div>
    </div>
  )
}
