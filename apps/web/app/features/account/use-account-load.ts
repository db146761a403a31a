import type { CallOptions } from '@tempolibre/contract/operations/operation'
import type { SendRequest } from '@tempolibre/contract/request'
import { useCallback } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { type Load, useLoad } from '../../foundation/calls/use-load.ts'

/**
 * Calls an API operation for the signed-in user, and again when the content of the input changes.
 * @param call must be constant, as the contract's operations are
 */
export function useAccountLoad<Input, Answer>(
  call: (request: SendRequest, input: Input, options: CallOptions) => Promise<Answer>,
  input: Input,
): Load<Answer> {
  const request = useApiRequest()
  // The input is a new object with each render; its JSON tells whether it changed.
  const key = JSON.stringify(input)
  return useLoad(
    // oxlint-disable-next-line react/exhaustive-deps
    useCallback((signal: AbortSignal) => call(request, input, { signal }), [call, key, request]),
  )
}
