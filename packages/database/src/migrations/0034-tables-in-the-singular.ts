import { type Kysely, sql } from 'kysely'

/** Former names, and the names of one row. */
export const renamed: Readonly<Record<string, string>> = {
  attempts: 'attempt',
  authenticator_apps: 'authenticator_app',
  billing_details: 'buyer',
  challenges: 'challenge',
  checkouts: 'checkout',
  contact_messages: 'contact_message',
  credentials: 'credential',
  downloads: 'download',
  favourites: 'favourite',
  invoice_numbers: 'invoice_number',
  invoices: 'invoice',
  licence_changes: 'licence_change',
  licence_terms: 'terms_text',
  licences: 'licence',
  mailbox_downloads: 'mailbox_download',
  mails: 'mail',
  passkeys: 'passkey',
  payment_customers: 'payment_customer',
  payment_events: 'payment_event',
  payment_tasks: 'payment_task',
  payments: 'payment',
  recovery_codes: 'recovery_code',
  sessions: 'session',
  sign_ups: 'sign_up',
  signing_keys: 'signing_key',
  subscriptions: 'subscription',
  terms_acceptances: 'terms_acceptance',
  trials: 'trial',
  users: 'user_account',
  verifications: 'verification',
  web_vital_counts: 'web_vital_count',
}

/** Renames objects named after their table: constraints with their indexes, other indexes, id sequences. */
async function renameParts(db: Kysely<unknown>, former: string, name: string): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    with part (kind, part_name) as (
      select 'table ' || quote_ident(${name}) || ' rename constraint', conname
      from pg_constraint where conrelid = ${name}::regclass
      union all
      select 'index', relname
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = ${name}::regclass and not exists (
        select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
      union all
      select 'sequence', relname
      from pg_depend join pg_class on pg_class.oid = objid
      where relkind = 'S' and classid = 'pg_class'::regclass and refobjid = ${name}::regclass)
    select format(
      'alter %s %I%s to %I', kind, part_name, case when kind like 'table %' then '' else ' rename' end,
      ${name} || substr(part_name, length(${former}) + 1)) as statement
    from part where starts_with(part_name, ${former} || '_')`.execute(db)
  for (const { statement } of rows) await sql.raw(statement).execute(db)
}

/**
 * Names every table after one of its rows, in the singular, like those of the catalogue. `user` is a reserved word
 * and `account` is better-auth's name for a credential, so `users` becomes `user_account`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [former, name] of Object.entries(renamed)) {
    await sql`alter table ${sql.table(former)} rename to ${sql.id(name)}`.execute(db)
    await renameParts(db, former, name)
  }
  const statements = [
    // The bodies of functions name tables as text.
    sql`create or replace function end_at_provider() returns trigger language plpgsql as $$
      begin
        insert into payment_task (kind, subject) values ('end_subscription', new.provider_subscription)
          on conflict do nothing;
        return null;
      end
    $$`,
    sql`create or replace function expire_at_provider() returns trigger language plpgsql as $$
      begin
        insert into payment_task (kind, subject) values ('expire_session', old.provider_session)
          on conflict do nothing;
        return null;
      end
    $$`,
    sql`comment on table user_account is 'better-auth''s ''user''; columns that refer to it are called user_id'`,
    sql`comment on table buyer is 'The billing details of an account: who its invoices are written to'`,
    sql`comment on column sign_up.password is 'hashed with scrypt, as in credential'`,
    sql`comment on table mailbox_download is
      'Licences by HMAC of the mailbox, which outlives the account as in trial; forgotten after two months'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
