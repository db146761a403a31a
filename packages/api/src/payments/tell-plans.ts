import { type Database, notePlanAtStripe } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { Payments } from './open-payments.ts'
import { listSoldPlans, type ToldPlan } from './sold-plan.ts'
import type { StripeGateway } from './stripe-gateway.ts'

/** Tells Stripe of a plan as it is now, and records whether Stripe took it. A free or unknown plan is left out. */
export async function tellPlan(
  db: Kysely<Database>,
  stripe: StripeGateway,
  { id }: { id: number },
): Promise<void> {
  const found = (await listSoldPlans(db)).find(({ plan }) => plan.id === id)
  if (found) await tell(db, stripe, found)
}

/** Tells Stripe of every plan that is not in step: changed by an import or with the seller, sold by new keys, or refused. */
export async function tellPlans({ db }: Pick<Payments, 'db'>, stripe: StripeGateway): Promise<void> {
  for (const entry of await listSoldPlans(db)) {
    if (entry.told !== stripe.digestOf(entry.plan) || entry.problem !== null) await tell(db, stripe, entry)
  }
}

async function tell(db: Kysely<Database>, stripe: StripeGateway, { plan }: ToldPlan): Promise<void> {
  // What Stripe refuses is not tried again before the next upkeep; if Stripe is away, this throws.
  const problem = await stripe.tellPlan(plan)
  await notePlanAtStripe(db, { id: plan.id, content: stripe.digestOf(plan), problem: problem ?? null })
}
