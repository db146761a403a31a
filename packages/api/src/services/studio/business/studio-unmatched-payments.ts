import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type StudioUnmatchedPayment,
} from '@tempolibre/contract'
import {
  type Database,
  decideUnmatchedPayment,
  findStudioUnmatchedPayment,
  listStudioUnmatchedPayments as findPayments,
  lockUnmatchedPayment,
  noteChange,
  orderJob,
} from '@tempolibre/database'
import type { Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import type { StripeSettings } from '../../../payments/payment-gateway.ts'
import { toStripeAmount } from '../../../payments/stripe-amounts.ts'
import { whoOf } from '../../../studio/records.ts'
import { requireMayActOn } from '../../../studio/access.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'

interface MoneySettings extends StudioSettings {
  /** Undefined: Stripe takes no payments. */
  stripe?: StripeSettings | undefined
}

export async function listStudioUnmatchedPayments(
  { db }: MoneySettings,
  input: EndpointParsedInput<'listStudioUnmatchedPayments'>,
): Promise<EndpointOutput<'listStudioUnmatchedPayments'>> {
  const { rows, total } = await findPayments(db, input)
  return { success: true, records: rows.map(toPayment), total }
}

export async function getStudioUnmatchedPayment(
  { db }: MoneySettings,
  { id }: EndpointParsedInput<'getStudioUnmatchedPayment'>,
): Promise<EndpointOutput<'getStudioUnmatchedPayment'>> {
  const row = await findStudioUnmatchedPayment(db, { id })
  if (!row) throw new ApiError('not_found')
  return { success: true, record: toPayment(row) }
}

/** Settled in another way, which the note says. */
export function settleStudioUnmatchedPayment(
  settings: MoneySettings,
  { id, note }: EndpointParsedInput<'settleStudioUnmatchedPayment'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'settleStudioUnmatchedPayment'>> {
  return decide(settings, { id, note, caller, refund: false })
}

/** The payment service is told once the transaction is committed, and reports the refund like any other. */
export async function refundStudioUnmatchedPayment(
  settings: MoneySettings,
  { id, note }: EndpointParsedInput<'refundStudioUnmatchedPayment'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'refundStudioUnmatchedPayment'>> {
  if (!settings.stripe) throw new ApiError('payment_unavailable')
  return decide(settings, { id, note, caller, refund: true })
}

interface Decision {
  id: string
  note: string
  caller: StaffCaller
  refund: boolean
}

function decide({ db }: MoneySettings, { caller, id, note, refund }: Decision) {
  return db.transaction().execute(async (transaction) => {
    const before = (await lockUnmatchedPayment(transaction, { id }))
      ? await findStudioUnmatchedPayment(transaction, { id })
      : undefined
    if (!before) throw new ApiError('not_found')
    await requireMayActOn(transaction, caller, before.user_id)
    if (before.state !== 'open') throw new ApiError('conflict')
    await decideUnmatchedPayment(transaction, { id, note, refund })
    if (refund) await orderRefund(transaction, before)
    const after = await findStudioUnmatchedPayment(transaction, { id })
    if (!after) throw new ApiError('not_found')
    await noteChange(transaction, {
      ...whoOf(caller),
      action: 'change',
      subject: 'unmatched_payment',
      subjectId: id,
      label: id,
      before: { state: before.state },
      after: { state: after.state, note },
    })
    return { success: true as const, record: toPayment(after) }
  })
}

/** A refund that was given up is a job that is over; another one names the amount. */
async function orderRefund(transaction: Transaction<Database>, row: UnmatchedRow): Promise<void> {
  const { amount_minor: minor, currency, id, returned } = row
  const subject = returned ? `${id} ${toStripeAmount(minor, currency)}` : id
  await orderJob(transaction, { kind: 'refund_payment', subject })
}

type UnmatchedRow = NonNullable<Awaited<ReturnType<typeof findStudioUnmatchedPayment>>>

function toPayment({ returned: _returned, ...row }: UnmatchedRow): StudioUnmatchedPayment {
  return {
    ...row,
    plan_id: row.plan_id === null ? null : String(row.plan_id),
    noted_at: row.noted_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  }
}
