import { type Kysely, sql } from 'kysely'

/**
 * Companies whose people share one plan, that of the owner. A team's licences are issued to its name and belong to its owner's
 * account, which pays for them; `taken_by` is the member who asked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table plan add column seats integer check (seats > 0)`,
    sql`comment on column plan.seats is 'People who may share it, its holder included; null: its holder alone'`,

    sql`create table team (
      id uuid primary key default gen_random_uuid(),
      owner_id uuid not null unique references user_account,
      name text not null,
      created_at timestamptz not null default now()
    )`,
    sql`comment on column team.owner_id is 'An account that owns a team cannot be deleted'`,
    sql`comment on column team.name is 'The holder of the licences'`,

    sql`create table team_member (
      user_id uuid primary key references user_account on delete cascade,
      team_id uuid not null references team on delete cascade,
      role text not null check (role in ('owner', 'admin', 'member')),
      joined_at timestamptz not null default now()
    )`,
    sql`create index team_member_team on team_member (team_id, joined_at)`,
    sql`create unique index team_member_owner on team_member (team_id) where role = 'owner'`,

    sql`create table team_invitation (
      id uuid primary key default gen_random_uuid(),
      team_id uuid not null references team on delete cascade,
      email text not null,
      role text not null check (role in ('admin', 'member')),
      token_hash text not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      unique (team_id, email)
    )`,
    sql`comment on column team_invitation.email is 'in lower case'`,

    sql`alter table licence
      add column team_id uuid references team on delete set null,
      add column taken_by uuid references user_account on delete set null`,
    sql`comment on column licence.taken_by is 'The member of the team who asked for it'`,
    sql`create index licence_team on licence (team_id, issued_at desc, number desc) where team_id is not null`,
    sql`create index licence_taken_by on licence (taken_by) where taken_by is not null`,
    // What was issued to the owner before there was a team is not the company's.
    sql`drop index if exists licence_once`,
    sql`create unique index licence_once on licence (user_id, track_id, subscription_id, period_start,
      coalesce(team_id, '00000000-0000-0000-0000-000000000000'))`,
  ]
  for (const statement of statements) await statement.execute(db)
}
