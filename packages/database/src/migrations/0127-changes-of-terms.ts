import { type Kysely, sql } from 'kysely'

/**
 * New versions of the terms: drafted, put into force with a date, and told to whoever they are to bind. Until then an account is
 * under the version that it has accepted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table terms_change (
      id bigint generated always as identity primary key,
      document text not null check (document in ('terms', 'license-terms', 'terms-of-use')),
      texts jsonb not null,
      summary jsonb,
      version text,
      announced_at timestamptz,
      applies_from timestamptz,
      in_force_at timestamptz,
      check (num_nulls(summary, version, announced_at, applies_from) in (0, 4)),
      check (in_force_at is null or announced_at is not null)
    )`,
    sql`comment on table terms_change is 'Drafts of the terms (announced_at is null), and versions that were announced'`,
    sql`comment on column terms_change.texts is 'Title, subheading and description of the page in every language'`,
    sql`comment on column terms_change.summary is 'What changes, in the words of the operator, in every language'`,
    sql`comment on column terms_change.version is 'The frozen version that was mailed'`,
    sql`comment on column terms_change.applies_from is 'To new accounts and orders'`,
    sql`create unique index terms_change_draft on terms_change (document) where announced_at is null`,
    sql`create unique index terms_change_announced on terms_change (document)
      where announced_at is not null and in_force_at is null`,

    sql`create table terms_notice (
      user_id uuid not null references user_account on delete cascade,
      version text not null,
      noticed_at timestamptz not null default now(),
      binds_at timestamptz not null,
      primary key (user_id, version)
    )`,
    sql`comment on table terms_notice is 'Who was told of which version of the terms, and from when on it binds them'`,

    // The name of before the tables were named in the singular.
    sql`alter table terms_acceptance drop constraint if exists terms_acceptances_moment_check`,
    sql`alter table terms_acceptance drop constraint if exists terms_acceptance_moment_check`,
    sql`alter table terms_acceptance add constraint terms_acceptance_moment_check
      check (moment in ('sign_up', 'checkout', 'order', 'account'))`,
  ]
  for (const statement of statements) await statement.execute(db)
}
