import { isOfProvider, type JobKind, type JobKinds, type OrderedJobKind } from '@tempolibre/database'
import { openPayments, type PaymentSettings } from './open-payments.ts'
import { runPaymentUpkeep } from './payment-upkeep.ts'
import type { StripeGateway } from './stripe-gateway.ts'
import { syncSession } from './sync-stripe.ts'
import { tellPlan } from './tell-plans.ts'

const hour = 3600
/** Minimum delay of a retry in seconds: Stripe, VIES or the network is away. */
const firstDelaySeconds = 60

export interface PaymentJobs {
  /**
   * What transactions tell Stripe once they are committed: to end a subscription, to close a page, to refund money.
   * Empty without Stripe's keys: such jobs wait.
   */
  stripe: JobKinds
  /** The hourly upkeep. */
  upkeep: JobKinds
}

/** The jobs of plans and payments. */
export function createPaymentJobs(settings: PaymentSettings): PaymentJobs {
  const payments = openPayments(settings)
  const atStripe = (tell: (stripe: StripeGateway, subject: string) => Promise<void>): JobKind => ({
    async run(subject) {
      const stripe = await payments.stripe()
      if (!stripe) throw new Error('Stripe’s keys are not set')
      await tell(stripe, subject)
    },
    firstDelaySeconds,
    maxDelaySeconds: 6 * hour,
  })
  /** What was bought with test keys, live ones do not know; there is no money in it either. */
  const isOfTestKeys = async (
    { provider }: StripeGateway,
    about: { subscription: string } | { payment: string },
  ) => provider === 'stripe' && (await isOfProvider(payments.db, { provider: 'stripe_test', ...about }))
  const stripe = {
    end_subscription: atStripe(async (service, subscription) => {
      if (await isOfTestKeys(service, { subscription })) return
      await service.endSubscription(subscription)
    }),
    refund_payment: atStripe(async (service, subject) => {
      const [payment = '', minor] = subject.split(' ')
      if (await isOfTestKeys(service, { payment })) return
      await service.refund(payment, minor === undefined ? undefined : Number(minor))
    }),
    tell_plan: atStripe((service, subject) =>
      tellPlan(payments.db, service, { id: Number.parseInt(subject, 10) }),
    ),
    expire_session: atStripe(async (service, session) => {
      // If it was paid in the meantime, the plan takes effect or the money is refunded.
      if (!(await service.expireSession(session))) await syncSession(payments, service, session)
    }),
  } satisfies Record<
    Exclude<OrderedJobKind, 'mail' | 'run_upload' | 'remove_upload' | 'send_evidence'>,
    JobKind
  >
  return {
    stripe: settings.stripe ? stripe : {},
    upkeep: {
      payment_upkeep: {
        run: () => runPaymentUpkeep(payments, new Date()),
        everySeconds: hour,
        firstDelaySeconds,
        maxDelaySeconds: hour,
      },
    },
  }
}
