import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { findBillingDetails } from '../payments/billing-details.ts'
import { listApiKeys } from './api-keys.ts'
import { exportTeams } from '../teams/teams.ts'
import { listWebhookDeliveries } from '../webhooks/webhook-deliveries.ts'
import { listWebhooks } from '../webhooks/webhooks.ts'
import { countRecoveryCodes } from './authenticator-apps.ts'
import { listPasskeys } from './passkeys.ts'
import { exportPlaylists } from '../lists/playlists.ts'
import { findVenue } from '../licences/venues.ts'
import { listSessions } from './sessions.ts'
import { listAcceptances } from '../editorial/terms-acceptances.ts'

/** All data stored about an account, except what allows signing in: tokens and hashes. */
export async function exportAccount(db: Kysely<Database>, { userId }: { userId: string }) {
  // One snapshot, so that the parts are consistent.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => ({
      sessions: await listSessions(transaction, { userId }),
      authenticator_apps: await transaction
        .selectFrom('authenticator_app')
        .where('user_id', '=', userId)
        .select(['created_at', 'confirmed_at'])
        .execute(),
      recovery_codes_left: await countRecoveryCodes(transaction, { userId }),
      passkeys: await listPasskeys(transaction, { userId }),
      api_keys: await listApiKeys(transaction, { userId }),
      teams: await exportTeams(transaction, { userId }),
      webhooks: await listWebhooks(transaction, { userId }),
      webhook_deliveries: await listWebhookDeliveries(transaction, { userId, limit: 1000 }),
      subscriptions: await transaction
        .selectFrom('subscription')
        .innerJoin('plan', 'plan.id', 'subscription.plan_id')
        .where('user_id', '=', userId)
        .orderBy('started_at')
        .select([
          'subscription.id',
          'plan.kind as plan_kind',
          'provider',
          'provider_subscription',
          'status',
          'started_at',
          'trial_ends_at',
          'current_period_start',
          'current_period_end',
          'cancel_at_period_end',
          'ended_at',
          'subscription.price_minor',
          'subscription.currency',
          'hold',
          'end_cause',
        ])
        .execute(),
      sent_mails: await transaction
        .selectFrom('sent_mail')
        .where('user_id', '=', userId)
        .orderBy('sent_at')
        .select(['template', 'recipient', 'language', 'subject', 'body', 'sent_at'])
        .execute(),
      payments: await transaction
        .selectFrom('payment')
        .innerJoin('subscription', 'subscription.id', 'payment.subscription_id')
        .where('user_id', '=', userId)
        .orderBy('period_start')
        .select([
          'payment.provider',
          'provider_payment',
          'subscription_id',
          'period_start',
          'period_end',
          'amount_minor',
          'payment.currency',
          'intent',
          'refunded_minor',
          'dispute',
          'dispute_reason',
        ])
        .execute(),
      checkouts: await transaction
        .selectFrom('checkout')
        .innerJoin('plan', 'plan.id', 'checkout.plan_id')
        .where('user_id', '=', userId)
        .orderBy('checkout.created_at')
        .select([
          'checkout.id',
          'plan.kind as plan_kind',
          'provider',
          'provider_session',
          'checkout.price_minor',
          'checkout.amount_minor',
          'checkout.currency',
          'checkout.coupon_code',
          'checkout.discount_minor',
          'checkout.discount_months',
          'checkout.credit_minor',
          'checkout.given_up',
          'checkout.withdrawal_consents',
          'checkout.trial_days',
          'status',
          'checkout.created_at',
          'settled_at',
        ])
        .execute(),
      coupon_redemptions: await transaction
        .selectFrom('coupon_redemption')
        .where('user_id', '=', userId)
        .orderBy('redeemed_at')
        .select(['id', 'subscription_id', 'code', 'currency', 'discount_minor', 'months', 'redeemed_at'])
        .execute(),
      // Without their contents, whose links allow signing in.
      mails: await transaction
        .selectFrom('mail')
        .innerJoin('user_account', (join) =>
          join.onRef(sql`lower(mail.recipient)`, '=', sql`lower(user_account.email)`),
        )
        .where('user_account.id', '=', userId)
        .orderBy('mail.created_at')
        .select(['template', 'recipient', 'mail.language', 'mail.created_at', 'mailed_at'])
        .execute(),
      invoices: await transaction
        .selectFrom('invoice')
        .where('user_id', '=', userId)
        .orderBy('issued_at')
        .select([
          'number',
          'issued_at',
          'provider',
          'provider_payment',
          'plan_kind',
          'plan_name',
          'holder_name',
          'holder_email',
          'language',
          'amount_minor',
          'currency',
          'corrects',
          'simplified',
          'discount_minor',
          'coupon_code',
          'credit_minor',
          'credited_plan',
          'buyer',
          'tax',
          'supplied_from',
          'supplied_until',
        ])
        .execute(),
      withdrawals: await transaction
        .selectFrom('withdrawal')
        .where('user_id', '=', userId)
        .orderBy('declared_at')
        .select([
          'order_number',
          'plan_name',
          'name',
          'declared_at',
          'confirmed_at',
          'channel',
          'amount_minor',
          'currency',
        ])
        .execute(),
      terms_acceptances: await listAcceptances(transaction, { userId }),
      terms_notices: await transaction
        .selectFrom('terms_notice')
        .where('user_id', '=', userId)
        .orderBy('noticed_at')
        .select(['version', 'noticed_at', 'mailed_at', 'binds_at'])
        .execute(),
      billing_details: await findBillingDetails(transaction, { userId }),
      licences: await transaction
        .selectFrom('licence')
        // What a member took for a company as well.
        .where((row) => row.or([row('user_id', '=', userId), row('taken_by', '=', userId)]))
        .orderBy('issued_at')
        .select([
          'number',
          'issued_at',
          'period_start',
          'plan_kind',
          'holder',
          'track_id',
          'track_title',
          'artist_name',
          'language',
          'document',
          'signature',
          'key_id',
          'disputed_at',
          'revoked_at',
          'revoked_for',
          'revocation_reason',
        ])
        .execute(),
      hand_overs: await transaction
        .selectFrom('hand_over')
        .where('user_id', '=', userId)
        .orderBy('issued_at')
        .select([
          'number',
          'licence_number',
          'client',
          'project',
          'language',
          'document',
          'signature',
          'key_id',
          'issued_at',
          'revoked_at',
        ])
        .execute(),
      channels: await transaction
        .selectFrom('channel')
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .select(['platform', 'kind', 'name', 'address', 'created_at'])
        .execute(),
      claims: await transaction
        .selectFrom('claim_case')
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .select([
          'id',
          'licence_number',
          'platform',
          'video',
          'claimant',
          'received_on',
          'state',
          'deadline',
          'created_at',
        ])
        .execute(),
      claim_changes: await transaction
        .selectFrom('claim_change')
        .innerJoin('claim_case', 'claim_case.id', 'claim_change.claim_id')
        .where('claim_case.user_id', '=', userId)
        .orderBy('claim_change.id')
        .select(['claim_id', 'claim_change.state', 'by_staff', 'note', 'changed_at'])
        .execute(),
      licence_changes: await transaction
        .selectFrom('licence_change')
        .innerJoin('licence', 'licence.number', 'licence_change.licence_number')
        .where('licence.user_id', '=', userId)
        .orderBy('licence_change.id')
        .select(['licence_number', 'change', 'cause', 'reason', 'changed_at'])
        .execute(),
      licence_warnings: await transaction
        .selectFrom('licence_warning')
        .where('holder_id', '=', userId)
        .orderBy('id')
        .select(['licence_number', 'reason', 'remedy', 'warned_at', 'last_day', 'closed_at', 'outcome'])
        .execute(),
      downloads: await transaction
        .selectFrom('download')
        .innerJoin('licence', 'licence.number', 'download.licence_number')
        .where('licence.user_id', '=', userId)
        .orderBy('download.id')
        .select(['licence_number', 'format', 'edition', 'download.created_at'])
        .execute(),
      favourites: await transaction
        .selectFrom('favourite')
        .innerJoin('user_account', 'user_account.id', 'favourite.user_id')
        .innerJoin('shown_track_text as track_text', (join) =>
          join
            .onRef('track_text.track_id', '=', 'favourite.track_id')
            .onRef('track_text.language', '=', 'user_account.language'),
        )
        .where('favourite.user_id', '=', userId)
        .orderBy('favourite.created_at')
        .select(['favourite.track_id', 'track_text.title', 'favourite.created_at'])
        .execute(),
      playlists: await exportPlaylists(transaction, { userId }),
      venue: (await findVenue(transaction, { userId })) ?? null,
    }))
}
