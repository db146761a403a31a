import { m } from '@tempolibre/locales/messages'
import { useRef } from 'react'
import '../notices/notice.css'
import { useKeptFocus } from '../accessibility/use-kept-focus.ts'

interface FailureNoticeProps {
  words: string
  /** Counts the attempts that failed, so that the same words are said again. */
  turn: number
  /** Another attempt is under way. */
  trying: boolean
  onRetry: () => void
}

/** Lies over a page that stays: what could not be had, and a button that tries again. */
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
