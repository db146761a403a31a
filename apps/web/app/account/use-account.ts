import { ApiError } from '@tempolibre/contract/errors'
import type { SendRequest } from '@tempolibre/contract/request'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../root-data.server.ts'
import { createBrowserRequest } from '../session/call-api.ts'

/**
 * The shared client (R8.5) with the visitor's token; every failure is an `ApiError`. A session that has ended is dropped
 * by it, and the guard of the page leads to the login page.
 */
export function useAccountRequest(): SendRequest {
  const { apiBase = '', appApiBase } = useRouteLoaderData<RootData>('root')?.api ?? {}
  return useMemo(
    () => createBrowserRequest({ apiBase, ...(appApiBase !== undefined && { appApiBase }) }),
    [apiBase, appApiBase],
  )
}

/** Something that is being fetched: neither `answer` nor `error` until it is known which it will be. */
export interface AccountLoad<Answer> {
  answer: Answer | undefined
  error: ApiError | undefined
  /** Asks again. An answer stays on show until the next one is there. */
  reload: () => void
  /** Puts another answer in its place, where the page knows what a call has changed. */
  change: (answer: Answer) => void
}

interface Outcome<Answer> {
  address: string
  answer?: Answer
  error?: ApiError
}

/** Asks the API for what stands at an address (path and query), for whoever is signed in; anew when the address changes. */
export function useAccountLoad<Answer>(address: string): AccountLoad<Answer> {
  const request = useAccountRequest()
  const [outcome, setOutcome] = useState<Outcome<Answer>>()
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    const abandon = new AbortController()
    request<Answer>({ method: 'GET', address, signal: abandon.signal }).then(
      (answer) => setOutcome({ address, answer }),
      (error: unknown) => {
        if (abandon.signal.aborted) return
        if (!(error instanceof ApiError)) throw error
        setOutcome({ address, error })
      },
    )
    return () => abandon.abort()
    // The turn is not read, yet a new one means: ask again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [address, request, turn])

  const reload = useCallback(() => {
    setOutcome((last) => (last?.error ? undefined : last))
    setTurn((last) => last + 1)
  }, [])
  const change = useCallback((answer: Answer) => setOutcome({ address, answer }), [address])
  const current = outcome?.address === address ? outcome : undefined
  return { answer: current?.answer, error: current?.error, reload, change }
}
