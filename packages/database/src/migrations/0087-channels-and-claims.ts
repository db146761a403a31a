import { type Kysely, sql } from 'kysely'

/** Channels that holders keep clear of claims, as many as their plan has room for, and the claims they receive nevertheless. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table plan add column channel_limit integer check (channel_limit > 0)`,
    sql`comment on column plan.channel_limit is 'Channels on the safelist; null: no limit'`,
    sql`update plan set channel_limit = case kind when 'free' then 1 when 'subscription' then 3 else 10 end`,

    sql`create table channel (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references user_account on delete cascade,
      platform text not null check (platform in ('youtube', 'twitch', 'tiktok', 'instagram')),
      kind text not null check (kind in ('id', 'handle', 'custom', 'user')),
      key text not null,
      name text not null,
      address text not null,
      created_at timestamptz not null default clock_timestamp(),
      unique (user_id, platform, kind, key)
    )`,
    sql`comment on table channel is 'A channel that a holder of licences has put on the safelist'`,
    sql`create index channel_platform on channel (platform, created_at)`,

    sql`create table claim_case (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references user_account on delete cascade,
      licence_number text not null references licence on delete cascade,
      platform text not null check (platform in ('youtube', 'twitch', 'tiktok', 'instagram')),
      video text not null,
      claimant text not null,
      received_on date not null,
      state text not null default 'open'
        check (state in ('open', 'text_sent', 'released', 'rejected', 'closed')),
      deadline date,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    sql`comment on table claim_case is 'A claim against a video of a holder'`,
    sql`comment on column claim_case.deadline is 'By when the next step is due; null: none is'`,
    sql`create index claim_case_user on claim_case (user_id, created_at desc, id)`,
    sql`create index claim_case_licence on claim_case (licence_number)`,
    sql`create index claim_case_pending on claim_case (deadline) where state in ('open', 'text_sent')`,

    sql`create table claim_change (
      id bigint generated always as identity primary key,
      claim_id uuid not null references claim_case on delete cascade,
      state text not null,
      by_staff boolean not null,
      note text not null default '',
      changed_at timestamptz not null default now()
    )`,
    sql`comment on table claim_change is 'What was done about a claim, the opening included'`,
    sql`create index claim_change_claim on claim_change (claim_id, id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
