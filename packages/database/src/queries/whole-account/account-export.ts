import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { exportOrders, exportPayments } from '../payments/export-purchases.ts'
import { listApiKeys } from '../accounts/api-keys.ts'
import { exportTeams } from '../teams/teams.ts'
import { listWebhookDeliveries } from '../webhooks/webhook-deliveries.ts'
import { listWebhooks } from '../webhooks/webhooks.ts'
import { countRecoveryCodes } from '../accounts/authenticator-apps.ts'
import { listPasskeys } from '../accounts/passkeys.ts'
import { exportPlaylists } from '../lists/playlists.ts'
import { exportClaims, exportLicences } from '../licences/export-licences.ts'
import { listSessions } from '../accounts/sessions.ts'
import { listAcceptances } from '../editorial/terms-acceptances.ts'

/**
 * All data stored about an account, except what allows signing in: tokens and hashes. Each part is named in the contract's
 * `accountExportSchema`, which drops others.
 */
export async function exportAccount(db: Kysely<Database>, { userId }: { userId: string }) {
  // One snapshot, so that the parts are consistent.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => ({
      ...(await exportSignIn(transaction, { userId })),
      teams: await exportTeams(transaction, { userId }),
      webhooks: await listWebhooks(transaction, { userId }),
      webhook_deliveries: await listWebhookDeliveries(transaction, { userId, limit: 1000 }),
      ...(await exportOrders(transaction, { userId })),
      ...(await exportPayments(transaction, { userId })),
      ...(await exportCorrespondence(transaction, { userId })),
      ...(await exportLicences(transaction, { userId })),
      ...(await exportClaims(transaction, { userId })),
      ...(await exportLists(transaction, { userId })),
      ...(await exportStaffWork(transaction, { userId })),
    }))
}

/** How the account is opened, by people and by programs. */
async function exportSignIn(db: Kysely<Database>, { userId }: { userId: string }) {
  return {
    sessions: await listSessions(db, { userId }),
    authenticator_apps: await db
      .selectFrom('authenticator_app')
      .where('user_id', '=', userId)
      .select(['created_at', 'confirmed_at'])
      .execute(),
    recovery_codes_left: await countRecoveryCodes(db, { userId }),
    passkeys: await listPasskeys(db, { userId }),
    api_keys: await listApiKeys(db, { userId }),
  }
}

/** What the account was told, and has agreed to. */
async function exportCorrespondence(db: Kysely<Database>, { userId }: { userId: string }) {
  return {
    sent_mails: await db
      .selectFrom('sent_mail')
      .where('user_id', '=', userId)
      .orderBy('sent_at')
      .select(['template', 'recipient', 'language', 'subject', 'body', 'sent_at'])
      .execute(),
    // Without their contents, whose links allow signing in.
    mails: await db
      .selectFrom('mail')
      .innerJoin('user_account', (join) =>
        join.onRef(sql`lower(mail.recipient)`, '=', sql`lower(user_account.email)`),
      )
      .where('user_account.id', '=', userId)
      .orderBy('mail.created_at')
      .select(['template', 'recipient', 'mail.language', 'mail.created_at', 'mailed_at'])
      .execute(),
    terms_acceptances: await listAcceptances(db, { userId }),
    terms_notices: await db
      .selectFrom('terms_notice')
      .where('user_id', '=', userId)
      .orderBy('noticed_at')
      .select(['version', 'noticed_at', 'mailed_at', 'binds_at'])
      .execute(),
  }
}

/** The songs that the account keeps. */
async function exportLists(db: Kysely<Database>, { userId }: { userId: string }) {
  return {
    favourites: await db
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
    playlists: await exportPlaylists(db, { userId }),
    deleted_playlists: await db
      .selectFrom('deleted_playlist')
      .where('user_id', '=', userId)
      .orderBy('deleted_at')
      .select(['id', 'name', 'track_ids', 'created_at', 'updated_at', 'deleted_at'])
      .execute(),
  }
}

/** Of a member of the staff: without what records were, which may be about others. */
async function exportStaffWork(db: Kysely<Database>, { userId }: { userId: string }) {
  return {
    staff_roles: await db
      .selectFrom('staff_member')
      .where('user_id', '=', userId)
      .select(['role', 'created_at'])
      .execute(),
    studio_changes: await db
      .selectFrom('audit_entry')
      .where('user_id', '=', userId)
      .orderBy('id')
      .select(['at', 'who', 'action', 'subject', 'subject_id'])
      .execute(),
    track_views: await db
      .selectFrom('track_view')
      .where('user_id', '=', userId)
      .orderBy('id')
      .select(['name', 'content'])
      .execute(),
  }
}
