import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { declaredUse } from '../../foundation/state/declared-use.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { ApplicationLink, PageLink, SiteLink } from '../../foundation/ui/links.tsx'
import { useCapability } from '../../foundation/ui/use-offered.ts'
import { answerUse, type UsablePlan } from '../uses/answer-use.ts'
import { UsePlace } from '../uses/use-place.tsx'
import type { DownloadGateProps } from './gate.ts'
import { useOfferedPlans } from './use-offered-plans.ts'
import { usePlanLinks } from './use-plan-links.ts'

/**
 * Hints besides the operator's text: that the free plan suffices if it does, and that the song is remembered. Below the way
 * on, which it must not push out of sight, is the question what the song is for; its answer names the plan to take.
 */
export function PlanNeeded({
  kind,
  onLeave,
}: { kind: 'login' | 'plan' } & Pick<DownloadGateProps, 'onLeave'>) {
  const language = useLanguage()
  const { known, plans } = useOfferedPlans(language)
  const plan = usePlanToTake(plans)
  const isFree = plan?.kind === 'free'
  const choices = usePlanLinks(onLeave)
  // Another application does not lead back here.
  const comesBack = useCapability('sign-in')
  const hash = plan ? `#plan=${plan.id}` : ''

  return (
    <>
      {(isFree || comesBack || kind === 'plan') && (
        <p className="download-gate-help">
          {isFree && `${m.download_free_enough({ plan: plan.name })} `}
          {kind === 'login' ? comesBack && m.download_login_goes_on() : m.download_plan_goes_on()}
        </p>
      )}
      <div ref={choices} className="session-dialog-choices download-gate-choices">
        {kind === 'login' && (
          <ApplicationLink path={`/register${hash}`} className="button button-hot">
            {plan && !isFree ? m.download_create_with({ plan: plan.name }) : m.download_login_create()}
          </ApplicationLink>
        )}
        {kind === 'plan' && plan && (
          <SiteLink to={pathTo('pricing', language) + hash} className="button button-hot">
            {m.download_plan_take({ plan: plan.name })}
          </SiteLink>
        )}
        <PageLink
          page={kind === 'login' ? 'login' : 'licenses'}
          className={`button ${kind === 'login' || plan ? 'button-line' : 'button-hot'}`}
        >
          {kind === 'login' ? m.download_login_go() : m.download_plan_go()}
        </PageLink>
      </div>
      {(plans.length > 0 || !known) && <UsePlace plans={plans} mode="asks" stays />}
    </>
  )
}

/** The plan that what was said takes; the free one if nothing was said. Undefined if there is none on sale. */
function usePlanToTake(plans: readonly UsablePlan[]): UsablePlan | undefined {
  const said = declaredUse.use()
  if (said === undefined || said === 'unsaid')
    return plans.find(({ kind, offer }) => kind === 'free' && offer !== 'not_on_sale')
  const answer = answerUse(said, plans, undefined)
  return answer.kind === 'plan' ? answer.plan : undefined
}
