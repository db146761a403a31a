import { type Kysely, sql } from 'kysely'

/** Downloads and their licences, versions of the terms, and signing keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table track add column master text`,
    sql`comment on column track.master is
      'Storage key of the full-quality recording, a WAV; null: the preview is all there is'`,

    sql`create table licence_terms (
      version text not null,
      language language not null,
      text text not null,
      sha256 text not null,
      first_used_at timestamptz not null default now(),
      primary key (version, language)
    )`,
    sql`comment on table licence_terms is 'Terms as they stood when a licence was issued; never changed'`,

    sql`create table signing_keys (
      id text primary key,
      public_key text not null,
      private_key text not null,
      created_at timestamptz not null default now(),
      retired_at timestamptz
    )`,
    sql`comment on column signing_keys.public_key is 'Ed25519, raw 32 bytes, base64url'`,
    sql`comment on column signing_keys.private_key is 'PKCS #8, encrypted with the installation''s secret'`,
    sql`create unique index signing_keys_one_current on signing_keys ((true)) where retired_at is null`,
    // The keys are published, so caches must be notified of a new one.
    sql`create trigger raise_content_revision
      after insert or update on signing_keys
      for each statement execute function raise_content_revision()`,

    sql`create table licences (
      number text primary key,
      user_id uuid references users on delete set null,
      track_id integer references track on delete set null,
      subscription_id uuid references subscriptions on delete set null,
      period_start timestamptz not null,
      plan_kind text not null,
      holder text not null,
      track_title text not null,
      artist_name text not null,
      language language not null,
      document text not null,
      signature text not null,
      key_id text not null references signing_keys,
      issued_at timestamptz not null default now(),
      revoked_at timestamptz,
      revocation_reason text,
      anonymised_at timestamptz
    )`,
    sql`comment on column licences.document is 'The canonical JSON that is signed, byte for byte'`,
    sql`create unique index licences_once on licences (user_id, track_id, subscription_id, period_start)`,
    sql`create index licences_user on licences (user_id, issued_at desc, number desc)`,

    sql`create table downloads (
      id bigint generated always as identity primary key,
      licence_number text not null references licences on delete cascade,
      format text not null check (format in ('wav', 'mp3')),
      created_at timestamptz not null default now()
    )`,
    sql`create index downloads_licence on downloads (licence_number)`,

    // A licence's public page changes only when it is revoked or its holder's account is deleted; issuing one changes
    // no page.
    sql`create trigger raise_content_revision
      after update of revoked_at, anonymised_at on licences
      for each statement execute function raise_content_revision()`,
  ]
  for (const statement of statements) await statement.execute(db)
}
