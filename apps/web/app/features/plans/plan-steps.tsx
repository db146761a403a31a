import { ApiError } from '@tempolibre/contract/errors'
import { listPlanSteps } from '@tempolibre/contract/operations/checkout'
import { useEffect } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { planSteps } from './kept-plan-steps.ts'

/** Learns what choosing each plan means for the signed-in account, for the cards that show it. Renders nothing. */
export default function PlanSteps() {
  const request = useApiRequest()
  const language = useLanguage()
  const token = useRootStore(({ auth }) => auth.authToken)
  const kind = useRootStore(({ auth }) => auth.userData?.['plan_kind'])
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    async function read() {
      const { steps } = await listPlanSteps(request, { lang: language }, { signal })
      if (!signal.aborted) planSteps.set(Object.fromEntries(steps.map((step) => [step.plan_id, step])))
    }
    if (token !== null)
      read().catch((error: unknown) => {
        // The buttons stay as they are for everybody; pressing one says the same.
        if (!signal.aborted && !(error instanceof ApiError)) throw error
      })
    return () => {
      leaving.abort()
      planSteps.set({})
    }
    // `kind` is not read: a change of plan changes what the others mean.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [kind, language, request, token])
  return null
}
