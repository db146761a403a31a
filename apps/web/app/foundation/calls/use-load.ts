import { ApiError } from '@tempolibre/contract/errors'
import { useCallback, useEffect, useState } from 'react'

/** A request's state: neither `answer` nor `error` while pending. */
export interface Load<Answer> {
  answer: Answer | undefined
  error: ApiError | undefined
  /** Requests again, also after an error. The old answer stays until the new one arrives. */
  reload: () => void
  /** Replaces the answer, if the page knows what a call has changed. */
  change: (answer: Answer) => void
}

interface Outcome<Answer> {
  ask: unknown
  answer?: Answer
  error?: ApiError
}

/**
 * Runs a constant function, and again when it changes.
 * @param outlasts whether the current answer stays after such an error
 */
export function useLoad<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  outlasts?: (error: ApiError) => boolean,
): Load<Answer> {
  const [outcome, setOutcome] = useState<Outcome<Answer>>()
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    const abandon = new AbortController()
    ask(abandon.signal).then(
      (answer) => {
        if (!abandon.signal.aborted) setOutcome({ ask, answer })
      },
      (error: unknown) => {
        if (abandon.signal.aborted) return
        if (!(error instanceof ApiError)) throw error
        const stays = (last: typeof outcome) =>
          last?.ask === ask && last.answer !== undefined && outlasts?.(error)
        setOutcome((last) => (stays(last) ? last : { ask, error }))
      },
    )
    return () => abandon.abort()
    // `turn` is not read, but its change triggers a new request.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [ask, outlasts, turn])

  const reload = useCallback(() => {
    setOutcome((last) => (last?.error ? undefined : last))
    setTurn((last) => last + 1)
  }, [])
  const change = useCallback((answer: Answer) => setOutcome({ ask, answer }), [ask])
  const current = outcome?.ask === ask ? outcome : undefined
  return { answer: current?.answer, error: current?.error, reload, change }
}
