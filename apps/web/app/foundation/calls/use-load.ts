import { ApiError } from '@tempolibre/contract/errors'
import { useCallback, useEffect, useState } from 'react'

/** Something that is being fetched: neither `answer` nor `error` until it is known which it will be. */
export interface Load<Answer> {
  answer: Answer | undefined
  error: ApiError | undefined
  /** Asks again, also after an error. An answer stays on show until the next one is there. */
  reload: () => void
  /** Puts another answer in its place, where the page knows what a call has changed. */
  change: (answer: Answer) => void
}

interface Outcome<Answer> {
  ask: unknown
  answer?: Answer
  error?: ApiError
}

/**
 * Asks by a constant function, and anew when it is another one.
 * @param outlasts whether what is on show stays there where an answer after it fails so
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
    // The turn is not read, yet a new one means: ask again.
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
