import { useCallback } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { type Load, useLoad } from '../../foundation/calls/use-load.ts'

/** Asks the API for what stands at an address (path and query), for whoever is signed in; anew when the address changes. */
export function useAccountLoad<Answer>(address: string): Load<Answer> {
  const request = useApiRequest()
  return useLoad(
    useCallback(
      (signal: AbortSignal) => request<Answer>({ method: 'GET', address, signal }),
      [address, request],
    ),
  )
}
