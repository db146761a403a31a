import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { findBillingDetails } from '../payments/billing-details.ts'
import { countRecoveryCodes } from './authenticator-apps.ts'
import { listPasskeys } from './passkeys.ts'
import { exportPlaylists } from '../lists/playlists.ts'
import { listSessions } from './sessions.ts'
import { listAcceptances } from '../editorial/terms-acceptances.ts'

/** Everything that is kept about an account, but for what would let somebody in: tokens and hashes. */
export async function exportAccount(db: Kysely<Database>, { userId }: { userId: string }) {
  // One snapshot, so that the parts fit each other.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => ({
      sessions: await listSessions(transaction, { userId }),
      authenticator_apps: await transaction
        .selectFrom('authenticator_apps')
        .where('user_id', '=', userId)
        .select(['created_at', 'confirmed_at'])
        .execute(),
      recovery_codes_left: await countRecoveryCodes(transaction, { userId }),
      passkeys: await listPasskeys(transaction, { userId }),
      subscriptions: await transaction
        .selectFrom('subscriptions')
        .innerJoin('plan', 'plan.id', 'subscriptions.plan_id')
        .where('user_id', '=', userId)
        .orderBy('started_at')
        .select([
          'subscriptions.id',
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
          'hold',
          'end_cause',
        ])
        .execute(),
      payments: await transaction
        .selectFrom('payments')
        .innerJoin('subscriptions', 'subscriptions.id', 'payments.subscription_id')
        .where('user_id', '=', userId)
        .orderBy('period_start')
        .select([
          'payments.provider',
          'provider_payment',
          'subscription_id',
          'period_start',
          'period_end',
          'amount_minor',
          'currency',
          'intent',
          'refunded_minor',
          'dispute',
          'dispute_reason',
        ])
        .execute(),
      checkouts: await transaction
        .selectFrom('checkouts')
        .innerJoin('plan', 'plan.id', 'checkouts.plan_id')
        .where('user_id', '=', userId)
        .orderBy('checkouts.created_at')
        .select([
          'checkouts.id',
          'plan.kind as plan_kind',
          'provider',
          'provider_session',
          'checkouts.amount_minor',
          'checkouts.currency',
          'checkouts.trial_days',
          'status',
          'checkouts.created_at',
          'settled_at',
        ])
        .execute(),
      // Without what they say: links in them let somebody in.
      mails: await transaction
        .selectFrom('mails')
        .innerJoin('users', (join) => join.onRef(sql`lower(mails.recipient)`, '=', sql`lower(users.email)`))
        .where('users.id', '=', userId)
        .orderBy('mails.created_at')
        .select(['template', 'recipient', 'mails.language', 'mails.created_at', 'mailed_at'])
        .execute(),
      invoices: await transaction
        .selectFrom('invoices')
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
          'buyer',
          'tax',
          'supplied_from',
          'supplied_until',
        ])
        .execute(),
      terms_acceptances: await listAcceptances(transaction, { userId }),
      billing_details: await findBillingDetails(transaction, { userId }),
      licences: await transaction
        .selectFrom('licences')
        .where('user_id', '=', userId)
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
      licence_changes: await transaction
        .selectFrom('licence_changes')
        .innerJoin('licences', 'licences.number', 'licence_changes.licence_number')
        .where('licences.user_id', '=', userId)
        .orderBy('licence_changes.id')
        .select(['licence_number', 'change', 'cause', 'reason', 'changed_at'])
        .execute(),
      downloads: await transaction
        .selectFrom('downloads')
        .innerJoin('licences', 'licences.number', 'downloads.licence_number')
        .where('licences.user_id', '=', userId)
        .orderBy('downloads.id')
        .select(['licence_number', 'format', 'downloads.created_at'])
        .execute(),
      favourites: await transaction
        .selectFrom('favourites')
        .innerJoin('users', 'users.id', 'favourites.user_id')
        .innerJoin('track_text', (join) =>
          join
            .onRef('track_text.track_id', '=', 'favourites.track_id')
            .onRef('track_text.language', '=', 'users.language'),
        )
        .where('favourites.user_id', '=', userId)
        .orderBy('favourites.created_at')
        .select(['favourites.track_id', 'track_text.title', 'favourites.created_at'])
        .execute(),
      playlists: await exportPlaylists(transaction, { userId }),
    }))
}
