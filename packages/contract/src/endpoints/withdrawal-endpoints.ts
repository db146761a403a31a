import { z } from 'zod'
import { subscriptionSchema } from '../accounts/account-schemas.ts'
import * as withdrawals from '../operations/withdrawals.ts'
import { languageSchema } from '@tempolibre/domain/language-schema'
import {
  typedOrderSchema,
  withdrawableSchema,
  withdrawalConsentsSchema,
  withdrawalSchema,
} from '../withdrawal/withdrawal-schemas.ts'
import type { Endpoint } from './endpoint.ts'
import { inLanguage, nothing, success } from './endpoint-parts.ts'
import { lineSchema } from '@tempolibre/domain/text-schemas'

const consumersName = lineSchema(200).min(1)

/** Endpoints for the right of withdrawal (Directive 2011/83/EU arts. 9 to 16). */
export const withdrawalEndpoints = {
  listWithdrawables: {
    ...withdrawals.listWithdrawables,
    summary: 'List the contracts with a right of withdrawal',
    description:
      'Paid plans that were ordered as a consumer on a site that offers the function; latest first. `state` says whether a contract can be withdrawn from, else why not. `offered`: whether the site offers the function.',
    params: nothing,
    query: inLanguage,
    output: z.object({ success, offered: z.boolean(), contracts: z.array(withdrawableSchema) }),
    access: 'user',
  },
  withdrawFromContract: {
    ...withdrawals.withdrawFromContract,
    summary: 'Withdraw from a contract',
    description:
      'Takes effect at once: the plan and the licences issued under it end, and all that was paid for it goes back by the way it came. A receipt with content, date and time is mailed. `order_number` may be that of an invoice. Idempotent. `not_found` for a contract of another account, `withdrawal_refused` if the right is over or lost: the `code` of its field is the state.',
    params: nothing,
    query: nothing,
    body: z.object({ order_number: typedOrderSchema, name: consumersName, lang: languageSchema }),
    output: z.object({ success, withdrawal: withdrawalSchema }),
    access: 'user',
    refusals: ['withdrawal_refused'],
  },
  declareWithdrawal: {
    ...withdrawals.declareWithdrawal,
    summary: 'Declare a withdrawal without signing in',
    description:
      'Answers the same whether or not number and address belong together. If they do, a mail to the address names what was declared, with date and time, and its link confirms that the declaration is the buyer’s; the time of the declaration counts. At most 20 an hour from one sender.',
    params: nothing,
    query: nothing,
    body: z.object({
      order_number: typedOrderSchema,
      email: lineSchema(320).min(3),
      name: consumersName,
      lang: languageSchema,
    }),
    output: z.object({ success, declared_at: z.iso.datetime() }),
    refusals: ['too_many_requests'],
  },
  confirmWithdrawal: {
    ...withdrawals.confirmWithdrawal,
    summary: 'Confirm a declared withdrawal by a mailed link',
    description:
      'Takes effect as of when it was declared. Idempotent. `link_expired` for a link that is altered or older than 30 days.',
    params: nothing,
    query: nothing,
    body: z.object({ token: z.string().min(1).max(500), lang: languageSchema }),
    output: z.object({ success, withdrawal: withdrawalSchema }),
    refusals: ['link_expired', 'withdrawal_refused'],
  },
  beginDelivery: {
    ...withdrawals.beginDelivery,
    summary: 'Consent to downloads before the period for a withdrawal is over',
    description:
      'For a plan whose downloads wait since its order was made without these consents. Both are recorded and confirmed by mail; then downloads begin. `conflict` if nothing waits, or one of them is missing.',
    params: nothing,
    query: nothing,
    body: withdrawalConsentsSchema.extend({ lang: languageSchema }),
    output: z.object({ success, subscription: subscriptionSchema }),
    access: 'user',
    refusals: ['conflict'],
  },
} as const satisfies Record<string, Endpoint>
