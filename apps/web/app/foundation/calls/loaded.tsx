import { m } from '@tempolibre/locales/messages'
import type { ReactNode } from 'react'
import type { Load } from './use-load.ts'
import './loaded.css'

interface LoadedProps<Answer> {
  load: Load<Answer>
  /** Error message. */
  failure: string
  /** Placeholder in the shape of the answer; default: bars. */
  skeleton?: ReactNode
  children: (answer: Answer) => ReactNode
}

/** Shows a skeleton, then the answer; or an error with a retry button. */
export function Loaded<Answer>({ children, failure, load, skeleton }: LoadedProps<Answer>) {
  const { answer, error, reload } = load
  if (answer !== undefined) return children(answer)
  // The session has expired: the guard redirects to the login page.
  if (error?.code === 'unauthorized') return null
  if (error) return <LoadFailure text={failure} onRetry={reload} />
  return skeleton ?? <Skeleton />
}

export function LoadFailure({ onRetry, text }: { onRetry: () => void; text: string }) {
  return (
    <div role="alert" className="load-failure">
      <p className="load-failure-title">{text}</p>
      <p>{m.error_unavailable_next()}</p>
      <button type="button" className="button button-line" onClick={onRetry}>
        {m.error_retry()}
      </button>
    </div>
  )
}

/** Placeholder bars for lines of text. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="skeleton">
      <p className="unseen">{m.loading()}</p>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton-line" />
      ))}
    </div>
  )
}
