import { type Kysely, sql } from 'kysely'

/** Billing details of accounts, and the state of the VAT number at VIES. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table billing_details (
      user_id uuid primary key references users on delete cascade,
      country char(2) not null,
      bill_to text not null,
      street text,
      postal_code text,
      city text,
      region text,
      vat_number text,
      vat_state text check (vat_state in ('unverified', 'valid', 'invalid')),
      vat_checked_at timestamptz,
      vat_consultation text,
      vat_check_at timestamptz,
      updated_at timestamptz not null default now()
    )`,
    sql`comment on column billing_details.vat_state is 'null: VIES has no word on it'`,
    sql`comment on column billing_details.vat_consultation is 'By which VIES proves that it was asked'`,
    sql`comment on column billing_details.vat_check_at is 'When VIES is asked next; null: never'`,
    sql`create index billing_details_vat_check on billing_details (vat_check_at) where vat_check_at is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
