import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { declaredUse } from '../../foundation/state/declared-use.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { SiteLink } from '../../foundation/ui/links.tsx'
import { answerUse, ownPlanKind } from '../uses/answer-use.ts'
import { UsePlace } from '../uses/use-place.tsx'
import type { DownloadGateProps } from './gate.ts'
import { useOfferedPlans } from './use-offered-plans.ts'
import { usePlanLinks } from './use-plan-links.ts'

/** The visitor's plan does not allow what they said: take another plan, say something else, or use it for what is allowed. */
export function UseNotCovered({ gate, onLeave, onWithoutUse }: DownloadGateProps) {
  const language = useLanguage()
  const { plans } = useOfferedPlans(language)
  const own = useRootStore(({ auth }) => ownPlanKind(auth.userData))
  const said = declaredUse.use()
  const choices = usePlanLinks(onLeave)
  const purpose = said === 'unsaid' ? undefined : said
  const answer = purpose && answerUse(purpose, plans, own)
  const isCovered = !answer || answer.kind === 'own'
  const { file, id, label } = gate.download

  return (
    <>
      <div ref={choices} className="session-dialog-choices download-gate-choices">
        {!isCovered && (
          <button type="button" className="button button-line" onClick={onWithoutUse}>
            {m.download_use_other()}
          </button>
        )}
        {answer?.kind === 'plan' && (
          <SiteLink
            to={`${pathTo('pricing', language)}#plan=${answer.plan.id}`}
            className="button button-hot"
          >
            {m.download_plan_take({ plan: answer.plan.name })}
          </SiteLink>
        )}
        {isCovered && (
          <button type="button" className="button button-hot" data-download={id} data-file={file}>
            {label}
          </button>
        )}
      </div>
      <UsePlace plans={plans} stays />
    </>
  )
}
