import { type Kysely, sql } from 'kysely'

/** The venue of an account and what it plays, and which licences were issued for that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table venue (
      user_id uuid primary key references user_account on delete cascade,
      name text not null,
      address text not null,
      programme jsonb not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    sql`comment on table venue is 'Where an account plays music to guests'`,
    sql`comment on column venue.address is 'In one line; empty: not told'`,
    sql`comment on column venue.programme is 'Opening hours, parts of the day and their songs, as the contract has them'`,
    sql`alter table licence add column for_venue boolean not null default false`,
    sql`comment on column licence.for_venue is
      'Issued for the programme of a venue: it does not count as a download of the plan'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
