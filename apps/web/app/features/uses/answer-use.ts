import type { OfferedPlan, Plan } from '@tempolibre/contract'
import {
  type Permission,
  permissionFor,
  type Purpose,
  purposes,
  usageMatrix,
} from '@tempolibre/domain/usage-matrix'

type PlanKind = Plan['kind']

/** What the answer depends on of a plan. */
export type UsablePlan = Pick<Plan, 'id' | 'kind' | 'name'> & Pick<OfferedPlan, 'offer'>

type Granted = Exclude<Permission, 'no'>

/** Whether a song may be used for a purpose, and with which plan. */
export type UseAnswer<Offered extends UsablePlan = UsablePlan> =
  /** The visitor's own plan allows it. */
  | { kind: 'own'; permission: Granted }
  /** A plan on sale allows it; `notOwn`: the visitor has one that does not. */
  | { kind: 'plan'; permission: Granted; plan: Offered; withoutCredit: Offered | undefined; notOwn: boolean }
  /** The terms forbid it. */
  | { kind: 'forbidden' }
  /** No plan on sale allows it. */
  | { kind: 'none'; notOwn: boolean }

/** The answer of the usage matrix. `own` is the kind of the visitor's plan, if they have one. */
export function answerUse<Offered extends UsablePlan>(
  purpose: Purpose,
  plans: readonly Offered[],
  own: PlanKind | undefined,
): UseAnswer<Offered> {
  if (purpose === 'own_release') return { kind: 'forbidden' }
  const ownPermission = own && permissionFor(purpose, own)
  if (ownPermission !== undefined && ownPermission !== 'no') return { kind: 'own', permission: ownPermission }
  const notOwn = own !== undefined
  const plan = suggestPlan(purpose, plans, ['yes', 'with_credit'])
  if (!plan) return { kind: 'none', notOwn }
  const permission = permissionFor(purpose, plan.kind) === 'yes' ? 'yes' : 'with_credit'
  const withoutCredit = permission === 'yes' ? undefined : suggestPlan(purpose, plans, ['yes'])
  return { kind: 'plan', permission, plan, withoutCredit, notOwn }
}

/** The plan on sale that allows a purpose and, besides it, the least: visitors are not sold more than they need. */
function suggestPlan<Offered extends UsablePlan>(
  purpose: Purpose,
  plans: readonly Offered[],
  permissions: readonly Permission[],
): Offered | undefined {
  const fitting = plans.filter(
    ({ kind, offer }) => offer !== 'not_on_sale' && permissions.includes(permissionFor(purpose, kind)),
  )
  return fitting.toSorted((one, other) => reachOf(one.kind) - reachOf(other.kind))[0]
}

const reachOf = (kind: PlanKind) => purposes.filter((purpose) => permissionFor(purpose, kind) !== 'no').length

/** The kind of plan a stored user has; undefined without one. The store is untrusted. */
export function ownPlanKind(
  user: { user_subscribed?: unknown; plan_kind?: unknown } | null,
): PlanKind | undefined {
  const kind = user?.user_subscribed ? user.plan_kind : undefined
  return isPlanKind(kind) ? kind : undefined
}

function isPlanKind(kind: unknown): kind is PlanKind {
  return typeof kind === 'string' && Object.hasOwn(usageMatrix.podcast, kind)
}
