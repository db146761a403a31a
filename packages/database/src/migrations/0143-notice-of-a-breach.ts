import { type Kysely, sql } from 'kysely'

/**
 * Notices of a breach, as section 7.4 of the licence terms promises them: a licence is revoked for a breach only after its holder
 * was asked by mail to put it right, and the days of the notice are over. The database itself refuses anything else. What ends a
 * licence without notice rests on other clauses: the loss of its payment (`revoked_for`) and a withdrawal. A program of the release
 * before can therefore not revoke at once any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table licence_warning (
      id bigint generated always as identity primary key,
      licence_number text not null references licence on delete cascade,
      holder_id uuid references user_account on delete set null,
      reason text not null,
      remedy text not null,
      warned_at timestamptz not null default now(),
      last_day date not null,
      ends_at timestamptz not null,
      mailed_at timestamptz,
      closed_at timestamptz,
      outcome text check (outcome in ('lifted', 'revoked')),
      closing_reason text,
      check (ends_at >= warned_at + interval '14 days'),
      check ((closed_at is null) = (outcome is null))
    )`,
    sql`comment on table licence_warning is 'Notices of a breach, before a licence is revoked for it'`,
    sql`comment on column licence_warning.remedy is 'What its holder can do to keep the licence'`,
    sql`comment on column licence_warning.holder_id is 'Who was asked: another holder has not been'`,
    sql`comment on column licence_warning.ends_at is 'When its last day is over everywhere'`,
    sql`comment on column licence_warning.mailed_at is 'When the mail server had the mail; a trigger sets it'`,
    sql`create unique index licence_warning_open on licence_warning (licence_number) where closed_at is null`,
    sql`create index licence_warning_licence on licence_warning (licence_number, id)`,
    sql`create index licence_warning_holder on licence_warning (holder_id)`,

    sql`create function note_warning_mailed() returns trigger language plpgsql as $$
      begin
        update licence_warning set mailed_at = new.mailed_at
        where id = nullif(split_part(new.key, ':', 2), '')::bigint;
        return null;
      end
    $$`,
    sql`create trigger note_warning_mailed after update of mailed_at on mail for each row
      when (old.mailed_at is null and new.mailed_at is not null and new.template = 'licence_warned')
      execute function note_warning_mailed()`,

    sql`create function require_notice() returns trigger language plpgsql as $$
      begin
        if exists (
          select from licence_warning
          where licence_number = new.number
            and closed_at is null
            and holder_id is not distinct from new.user_id
            and ends_at <= now()
            and ends_at >= mailed_at + interval '14 days'
        ) or exists (
          select from withdrawal where subscription_id = new.subscription_id
        ) then
          return new;
        end if;
        raise exception 'licence % is revoked for a breach without notice', new.number
          using errcode = 'check_violation', constraint = 'licence_notice';
      end
    $$`,
    sql`create trigger require_notice before update of revoked_at, revoked_for on licence for each row
      when (new.revoked_at is not null and new.revoked_for is null
        and (old.revoked_at is null or old.revoked_for is not null))
      execute function require_notice()`,
  ]
  for (const statement of statements) await statement.execute(db)
}
