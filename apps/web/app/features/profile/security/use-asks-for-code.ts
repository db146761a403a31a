import { getSecurity } from '@tempolibre/contract/operations/second-factor'
import { useCallback } from 'react'
import { useApiRequest } from '../../../foundation/calls/use-api-request.ts'
import { useLoad } from '../../../foundation/calls/use-load.ts'
import { useCapability } from '../../../foundation/ui/use-offered.ts'

/** Whether the account has an authenticator app; false until that is known, and where the API has no account to ask. */
export function useAsksForCode(): boolean {
  const request = useApiRequest()
  const hasAccount = useCapability('account')
  const { answer } = useLoad(
    useCallback(
      async (signal: AbortSignal) => (hasAccount ? getSecurity(request, {}, { signal }) : undefined),
      [hasAccount, request],
    ),
  )
  return Boolean(answer?.security.authenticator)
}
