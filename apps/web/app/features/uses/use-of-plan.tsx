import { permissionFor } from '@tempolibre/domain/usage-matrix'
import type { PlanKind } from '@tempolibre/domain'
import { m } from '@tempolibre/locales/messages'
import { CheckIcon, CloseIcon } from '../../foundation/icons/icons.tsx'
import { declaredUse } from '../../foundation/state/declared-use.ts'
import { PageLink } from '../../foundation/ui/links.tsx'
import { describePermission } from './purpose-words.ts'
import './uses.css'

/** Whether the plan about to be taken allows what the visitor said; nothing if they said nothing. */
export function UseOfPlan({ kind, onLeave }: { kind: PlanKind; onLeave?: () => void }) {
  const said = declaredUse.use()
  if (said === undefined || said === 'unsaid') return null
  const permission = permissionFor(said, kind)
  return (
    <p className="use-answer">
      {permission === 'no' ? <CloseIcon /> : <CheckIcon />}
      <span>
        {describePermission(permission, said)}{' '}
        {permission === 'no' && (
          <PageLink page="pricing" className="text-link" onClick={onLeave}>
            {m.plan_choice_see()}
          </PageLink>
        )}
      </span>
    </p>
  )
}
