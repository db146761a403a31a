import type { CallOptions } from '@tempolibre/contract/calls/call'
import type { SendRequest } from '@tempolibre/contract/request'
import { useCallback } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { type Load, useLoad } from '../../foundation/calls/use-load.ts'

/**
 * Calls an operation of the API for whoever is signed in; again when the input's content changes.
 * @param call constant, as those of the contract are
 */
export function useAccountLoad<Input, Answer>(
  call: (request: SendRequest, input: Input, options: CallOptions) => Promise<Answer>,
  input: Input,
): Load<Answer> {
  const request = useApiRequest()
  // An input is written anew with every turn of its component; its text tells whether it is another one.
  const key = JSON.stringify(input)
  return useLoad(
    // oxlint-disable-next-line react/exhaustive-deps
    useCallback((signal: AbortSignal) => call(request, input, { signal }), [call, key, request]),
  )
}
