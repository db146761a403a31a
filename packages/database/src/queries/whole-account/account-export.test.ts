import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMigratedDatabase, makeAccount } from '../../factories/index.ts'
import type { Database } from '../../schema.ts'
import { exportAccount } from './account-export.ts'

test('[R10.2] an export lists the account’s mails from the first to the last, and nobody else’s', async () => {
  const { close, db } = await createMigratedDatabase()
  try {
    const { userId } = await makeAccount(db, { email: 'ada@example.org' })
    await makeAccount(db, { email: 'eve@example.org' })
    await db.deleteFrom('mail').execute()
    const days = [3, 1, 2]
    for (const [recipient, offset] of [
      ['ada@example.org', 0],
      ['eve@example.org', 10],
    ] as const)
      for (const day of days)
        await sql`insert into mail (template, recipient_name, recipient, language, parameters, created_at)
          values ('reset_password', '', ${recipient}, 'en', '{}', ${new Date(Date.UTC(2026, 0, day + offset))})`.execute(
          db,
        )
    const { mails } = await exportAccount(db, { userId })
    expect(mails.map(({ created_at }) => created_at.getUTCDate())).toEqual([1, 2, 3])
  } finally {
    await close()
  }
})

/** Where the export has what is stored under a user's id. */
const exported: Readonly<Record<string, string>> = {
  'api_key.user_id': 'api_keys',
  'authenticator_app.user_id': 'authenticator_apps',
  'buyer.user_id': 'billing_details',
  'channel.user_id': 'channels',
  'checkout.user_id': 'checkouts',
  'claim_case.user_id': 'claims',
  'coupon_redemption.user_id': 'coupon_redemptions',
  'deleted_playlist.user_id': 'deleted_playlists',
  'favourite.user_id': 'favourites',
  'hand_over.user_id': 'hand_overs',
  'invoice.user_id': 'invoices',
  'licence.taken_by': 'licences',
  'licence.user_id': 'licences',
  'licence_warning.holder_id': 'licence_warnings',
  'passkey.user_id': 'passkeys',
  'payment_customer.user_id': 'payment_customers',
  'playlist.user_id': 'playlists',
  'recovery_code.user_id': 'recovery_codes_left',
  'sent_mail.user_id': 'sent_mails',
  'session.user_id': 'sessions',
  'staff_member.user_id': 'staff_roles',
  'subscription.user_id': 'subscriptions',
  'team.owner_id': 'teams',
  'team_member.user_id': 'teams',
  'terms_acceptance.user_id': 'terms_acceptances',
  'terms_notice.user_id': 'terms_notices',
  'track_view.user_id': 'track_views',
  'unmatched_payment.user_id': 'unmatched_payments',
  'venue.user_id': 'venue',
  'webhook_endpoint.user_id': 'webhooks',
  'webhook_event.user_id': 'webhook_deliveries',
  'withdrawal.user_id': 'withdrawals',
}

/** What it leaves out, and why. */
const leftOut: Readonly<Record<string, string>> = {
  'challenge.user_id': 'opens the account',
  'contact_answer.answered_by': 'the trail of the studio has it',
  'credential.user_id': 'has the hash of the password',
  'evidence_order.user_id': 'the trail of the studio has it',
  'team_invitation.invited_by': 'is about somebody else',
  'upload_run.ordered_by': 'the trail of the studio has it',
}

test('[R15.145] an export has whatever refers to an account by a key, or it is known why not', async () => {
  const { close, db } = await createMigratedDatabase()
  try {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass || '.' || attname as name from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and confrelid = 'user_account'::regclass order by 1`.execute(db)
    const known = { ...exported, ...leftOut }
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(known).toSorted())
    const { userId } = await makeAccount(db, { email: 'ada@example.org' })
    expect(Object.keys(await exportAccount(db, { userId }))).toEqual(
      expect.arrayContaining(Object.values(exported)),
    )
  } finally {
    await close()
  }
})

/** Columns that name an account without a key, and why the export leaves them out. */
const withoutKey: Readonly<Record<string, string>> = {
  'audit_entry.user_id': 'is the trail of the studio',
  'upload_file.held_by': 'is a request that writes a file, and no account',
}

test('[R15.145] an export has whatever is stored under an account’s id, also without a key, or it is known why not', async () => {
  const { close, db } = await createMigratedDatabase()
  try {
    const { rows } = await sql<{ name: string }>`
      select attrelid::regclass || '.' || attname as name from pg_attribute
      join pg_class on pg_class.oid = attrelid and relkind = 'r' and relnamespace = 'public'::regnamespace
      where attnum > 0 and not attisdropped and atttypid = 'uuid'::regtype
        and (attname ~ '(^|_)(user|account|holder|owner)_id$' or attname ~ '_by$')
        and not exists (select from pg_constraint where contype = 'f' and conrelid = attrelid
          and attnum = any (conkey))
      order by 1`.execute(db)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(withoutKey).toSorted())
  } finally {
    await close()
  }
})

/** Parts that begin with the latest, as pages do that show the same. */
const latestFirst = ['api_keys', 'sessions', 'terms_acceptances', 'webhook_deliveries']

test('[R15.145] an export has every part of its account, in the order of time, and nothing of another one', async () => {
  const { close, db } = await createMigratedDatabase()
  try {
    const ada = await makeAccount(db, { email: 'ada@example.org' })
    const eve = await makeAccount(db, { email: 'eve@example.org' })
    const before = await exportAccount(db, ada)
    await fillEveryTable(db, { ...eve, email: 'eve@example.org' })
    expect(await exportAccount(db, ada)).toEqual(before)
    const parts = Object.entries(await exportAccount(db, eve))
    const named = (isNamed: (part: unknown) => boolean) =>
      parts.filter(([, part]) => isNamed(part)).map(([name]) => name)
    expect(named(isNothing)).toEqual([])
    expect(named(beginsWithLatest).toSorted()).toEqual(latestFirst.toSorted())
  } finally {
    await close()
  }
})

function beginsWithLatest(part: unknown): boolean {
  const rows: unknown[] = Array.isArray(part) ? part : []
  const [first, second] = rows.map((row) => Object.values(Object(row)).find((value) => value instanceof Date))
  return first !== undefined && second !== undefined && first > second
}

const isNothing = (part: unknown) =>
  part === null || part === undefined || part === 0 || (Array.isArray(part) && part.length === 0)

/**
 * Puts two rows of an account into every table, the later one first; what one refers to has its number. The rules of tables are
 * taken away before: they would ask for rows that make sense.
 */
async function fillEveryTable(
  db: Kysely<Database>,
  { email, userId }: { email: string; userId: string },
): Promise<void> {
  const { rows: columns } = await sql<FilledColumn>`
    select cls.oid::regclass::text as table, attname as column, typname as type,
      attname = 'user_id' or coalesce(bool_or(confrelid = 'user_account'::regclass), false) as is_account,
      attnotnull and not atthasdef or coalesce(bool_or(con.oid is not null), false) as is_needed
    from pg_class cls
    join pg_attribute att on attrelid = cls.oid and attnum > 0 and not attisdropped and attgenerated = ''
    join pg_type typ on typ.oid = atttypid
    left join pg_constraint con on conrelid = cls.oid and contype in ('f', 'p') and attnum = any (conkey)
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' and relname <> 'user_account'
    group by cls.oid, attname, attnum, typname, attnotnull, atthasdef order by cls.oid, attnum`.execute(db)
  const { rows: rules } = await sql<{ statement: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
    from pg_constraint where (contype in ('c', 'f', 'x') or contype = 'u' and condeferrable) and connamespace = current_schema()::regnamespace
      and conrelid <> 0 and conislocal`.execute(db)
  for (const { statement } of rules) await sql.raw(statement).execute(db)
  for (const [table, all] of Map.groupBy(columns, (column) => column.table)) {
    await sql`alter table ${sql.raw(table)} disable trigger user`.execute(db)
    const filled = all.filter(
      ({ column, is_account, is_needed, type }) =>
        is_account || is_needed || (type === 'timestamptz' && /(?:^|_)at$/.test(column)),
    )
    for (const day of [2, 1]) {
      const values = filled.map((column) => valueOf(column, day, { email, userId }))
      await sql`insert into ${sql.raw(table)} (${sql.join(filled.map(({ column }) => sql.ref(column)))})
        overriding system value values (${sql.join(values)}) on conflict do nothing`.execute(db)
    }
  }
}

interface FilledColumn {
  table: string
  column: string
  type: string
  is_account: boolean
  is_needed: boolean
}

function valueOf(
  { column, is_account, type }: FilledColumn,
  day: number,
  account: { email: string; userId: string },
) {
  if (is_account) return account.userId
  if (/^(?:recipient|email)$/.test(column)) return account.email
  if (column === 'language') return 'en'
  const values: Readonly<Record<string, string | number | boolean>> = {
    bool: false,
    bytea: String.raw`\x00`,
    date: `2126-01-0${day}`,
    json: '{}',
    jsonb: '{}',
    timestamptz: `2126-01-0${day}`,
    uuid: `00000000-0000-4000-8000-00000000000${day}`,
  }
  return values[type] ?? (type.startsWith('_') ? '{}' : String(day))
}
