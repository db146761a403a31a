import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import { offersWithdrawal, tidyEmail, withdrawalTokenParameter } from '@tempolibre/domain'
import {
  beginDelivery as storeBeginning,
  findHeldSubscription,
  findSeller,
  findWithdrawable,
  listWithdrawables as findWithdrawables,
  lockPlanHolder,
  orderMail,
} from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import { countOrRefuse, limitsOf } from '../../accounts/limits.ts'
import type { SignedInUser } from '../../http/caller.ts'
import type { Payments } from '../../payments/open-payments.ts'
import { getSubscription } from '../payments/subscriptions.ts'
import { stateAt, withdraw } from '../../payments/withdraw.ts'
import { makeWithdrawalToken, readWithdrawalToken } from '../../payments/withdrawal-tokens.ts'

/** The caller's contracts with a right of withdrawal. */
export async function listWithdrawables(
  { db }: Payments,
  { lang: language }: EndpointParsedInput<'listWithdrawables'>,
  { id: userId }: SignedInUser,
): Promise<EndpointOutput<'listWithdrawables'>> {
  const offered = offersWithdrawal(await findSeller(db))
  const rows = offered ? await findWithdrawables(db, { language, userId }) : []
  return {
    success: true,
    offered,
    contracts: rows.map((row) => ({
      order_number: row.order_number,
      plan_name: row.plan_name,
      plan_kind: row.plan_kind,
      ordered_at: row.started_at.toISOString(),
      ends_at: row.withdrawal_ends_at.toISOString(),
      state: stateAt(row, new Date()),
      withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    })),
  }
}

/** Withdraws the caller from a contract. */
export async function withdrawFromContract(
  payments: Payments,
  { lang: language, name, order_number: typed }: EndpointParsedInput<'withdrawFromContract'>,
  { id: userId }: SignedInUser,
): Promise<EndpointOutput<'withdrawFromContract'>> {
  const found = await findWithdrawable(payments.db, { userId, typed, language })
  if (!found) throw new ApiError('not_found')
  const declared = { subscriptionId: found.id, name, declaredAt: new Date(), channel: 'account' as const }
  return { success: true, withdrawal: await withdraw(payments, declared) }
}

/**
 * Takes a declaration from a visitor who is not signed in. Only the mailbox of the account learns whether number and address belong
 * together, and only its reader can make it take effect.
 */
export async function declareWithdrawal(
  { db, secret, siteUrl }: Payments,
  { email, lang: language, name, order_number: typed }: EndpointParsedInput<'declareWithdrawal'>,
  clientAddress: string | undefined,
): Promise<EndpointOutput<'declareWithdrawal'>> {
  const address = tidyEmail(email)
  await countOrRefuse(db, limitsOf(secret, 'withdrawal', { account: address.toLowerCase(), clientAddress }))
  const declaredAt = new Date()
  const answer = { success: true as const, declared_at: declaredAt.toISOString() }
  const found = await findWithdrawable(db, { email: address, typed, language })
  if (!found?.user_id) return answer
  const owner = await db
    .selectFrom('user_account')
    .where('id', '=', found.user_id)
    .select(['name', 'email', 'language'])
    .executeTakeFirst()
  if (!owner) return answer
  const token = makeWithdrawalToken(secret, { subscriptionId: found.id, declaredAt, name })
  await orderMail(db, {
    template: 'withdrawal_declared',
    recipientName: owner.name,
    recipient: owner.email,
    language: owner.language,
    parameters: {
      link: `${siteUrl}${pathTo('withdrawal', owner.language)}?${withdrawalTokenParameter}=${token}`,
      order: found.order_number,
      plan: found.plan_name,
      declarer: name,
      declared: declaredAt.toISOString(),
      state: stateAt(found, declaredAt),
    },
  })
  return answer
}

/** Confirms a declaration by the mailed link. */
export async function confirmWithdrawal(
  payments: Payments,
  { token }: EndpointParsedInput<'confirmWithdrawal'>,
): Promise<EndpointOutput<'confirmWithdrawal'>> {
  const declared = readWithdrawalToken(payments.secret, token)
  if (!declared) throw new ApiError('link_expired')
  return { success: true, withdrawal: await withdraw(payments, { ...declared, channel: 'mail' }) }
}

/** Both consents, given after the order: downloads begin. */
export async function beginDelivery(
  payments: Payments,
  { immediate, lang, loss }: EndpointParsedInput<'beginDelivery'>,
  user: SignedInUser,
): Promise<EndpointOutput<'beginDelivery'>> {
  const { db, siteUrl } = payments
  if (!immediate || !loss) throw new ApiError('conflict')
  await db.transaction().execute(async (transaction) => {
    const holder = await lockPlanHolder(transaction, { userId: user.id })
    const held = await findHeldSubscription(transaction, { userId: user.id })
    if (!holder || !held?.waits_until || held.waits_until <= new Date()) throw new ApiError('conflict')
    const plan = await storeBeginning(transaction, { id: held.id, language: holder.language })
    await orderMail(transaction, {
      template: 'delivery_begun',
      recipientName: holder.name,
      recipient: holder.email,
      language: holder.language,
      key: `delivery ${held.id}`,
      parameters: { link: siteUrl + pathTo('downloads', holder.language), plan },
    })
  })
  const { subscription } = await getSubscription(payments, { lang }, user)
  if (!subscription) throw new ApiError('conflict')
  return { success: true, subscription }
}
