import { type Kysely, sql } from 'kysely'

/**
 * One queue for all work in the background. Mails and tasks for Stripe had queues of their own: what waited in them
 * waits here, with its attempts and its last error.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table job (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      subject text not null,
      created_at timestamptz not null default now(),
      attempts integer not null default 0 check (attempts >= 0),
      next_attempt_at timestamptz not null default now(),
      taken_by text,
      last_error text,
      done_at timestamptz,
      unique (kind, subject)
    )`,
    sql`comment on table job is
      'Work in the background; due while done_at is null, at next_attempt_at. A repeated job is never done'`,
    sql`comment on column job.subject is 'What it is about: the id of a mail, or Stripe''s own id'`,
    sql`comment on column job.next_attempt_at is 'while a process runs it: the end of its lease'`,
    sql`comment on column job.taken_by is 'host, process and lease; null: no process runs it'`,
    sql`create index job_due on job (kind, next_attempt_at) where done_at is null`,

    sql`insert into job (id, kind, subject, created_at, attempts, next_attempt_at, last_error, done_at)
      select id, kind, subject, created_at, attempts, next_attempt_at, last_error, done_at from payment_task`,
    sql`insert into job (kind, subject, created_at, attempts, next_attempt_at, last_error, done_at)
      select 'mail', id::text, created_at, attempts, next_attempt_at, last_error, mailed_at from mail`,
    sql`drop table payment_task`,
    sql`drop function tell_payment_task()`,
    sql`drop trigger tell_mail on mail`,
    sql`drop function tell_mail()`,
    sql`alter table mail drop column attempts, drop column next_attempt_at, drop column last_error`,

    sql`create function tell_job() returns trigger language plpgsql as $$
      begin
        perform pg_notify('job', '');
        return null;
      end
    $$`,
    sql`create trigger tell_job after insert on job for each statement execute function tell_job()`,

    // A mail and its job exist together.
    sql`create function queue_mail() returns trigger language plpgsql as $$
      begin
        insert into job (kind, subject) select 'mail', id::text from ordered where mailed_at is null;
        return null;
      end
    $$`,
    sql`create trigger queue_mail after insert on mail referencing new table as ordered
      for each statement execute function queue_mail()`,
    sql`create function forget_mail_job() returns trigger language plpgsql as $$
      begin
        delete from job where kind = 'mail' and subject in (select id::text from forgotten);
        return null;
      end
    $$`,
    sql`create trigger forget_mail_job after delete on mail referencing old table as forgotten
      for each statement execute function forget_mail_job()`,

    sql`create or replace function end_at_provider() returns trigger language plpgsql as $$
      begin
        insert into job (kind, subject) values ('end_subscription', new.provider_subscription)
          on conflict do nothing;
        return null;
      end
    $$`,
    sql`create or replace function expire_at_provider() returns trigger language plpgsql as $$
      begin
        insert into job (kind, subject) values ('expire_session', old.provider_session)
          on conflict do nothing;
        return null;
      end
    $$`,
  ]
  for (const statement of statements) await statement.execute(db)
}
