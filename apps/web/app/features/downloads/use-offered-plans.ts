import { listPlans } from '@tempolibre/contract/operations/catalogue'
import type { Language } from '@tempolibre/locales'
import { useCallback } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useCapability } from '../../foundation/ui/use-offered.ts'
import { useLoad } from '../../foundation/calls/use-load.ts'
import type { UsablePlan } from '../uses/answer-use.ts'

/** The plans; none while they are unknown, or where the API has none. `known`: whether there is nothing to wait for. */
export function useOfferedPlans(language: Language): { known: boolean; plans: readonly UsablePlan[] } {
  const request = useApiRequest()
  const hasPlans = useCapability('plans')
  const { answer, error } = useLoad(
    useCallback(
      async (signal: AbortSignal) =>
        hasPlans ? listPlans(request, { lang: language }, { signal }) : { plans: none },
      [hasPlans, language, request],
    ),
  )
  return { known: answer !== undefined || error !== undefined, plans: answer?.plans ?? none }
}

const none: readonly UsablePlan[] = []
