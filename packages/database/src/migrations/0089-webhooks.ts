import { type Kysely, sql } from 'kysely'

/**
 * Addresses that accounts want to be told at, what they are told, and each delivery with its outcome. Triggers write events
 * and deliveries, in the transaction of what happened; a delivery and its job exist together.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table webhook_endpoint (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references user_account on delete cascade,
      url text not null,
      events text[] not null check (cardinality(events) > 0),
      secret text not null,
      former_secret text,
      former_secret_until timestamptz,
      created_at timestamptz not null default now(),
      failing_since timestamptz,
      disabled_at timestamptz,
      disabled_for text check (disabled_for in ('owner', 'failures', 'gone', 'secret_lost')),
      check ((disabled_at is null) = (disabled_for is null)),
      check ((former_secret is null) = (former_secret_until is null))
    )`,
    sql`comment on column webhook_endpoint.secret is 'encrypted with a key derived from AUTH_SECRET'`,
    sql`comment on column webhook_endpoint.former_secret is 'Signs as well until former_secret_until'`,
    sql`comment on column webhook_endpoint.failing_since is 'Since when no delivery has succeeded; null: the last one did'`,
    sql`create index webhook_endpoint_user on webhook_endpoint (user_id)`,

    sql`create table webhook_event (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references user_account on delete cascade,
      kind text not null,
      subject text not null,
      created_at timestamptz not null default now(),
      body text
    )`,
    sql`comment on table webhook_event is 'What endpoints are told; its id is the webhook-id of every attempt'`,
    sql`comment on column webhook_event.user_id is 'Whom it is about; null: everybody'`,
    sql`comment on column webhook_event.subject is 'The number of a licence, or the id of a track or of an endpoint'`,
    sql`comment on column webhook_event.body is 'Written by the first attempt, so that all send the same bytes'`,
    sql`create index webhook_event_user on webhook_event (user_id)`,

    sql`create table webhook_delivery (
      id uuid primary key default gen_random_uuid(),
      endpoint_id uuid not null references webhook_endpoint on delete cascade,
      event_id uuid not null references webhook_event on delete cascade,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'cancelled')),
      attempts integer not null default 0 check (attempts >= 0),
      created_at timestamptz not null default now(),
      retry_until timestamptz not null default now() + interval '72 hours',
      next_attempt_at timestamptz default now(),
      last_attempt_at timestamptz,
      response_status integer,
      problem text,
      duration_ms integer,
      unique (endpoint_id, event_id)
    )`,
    sql`comment on column webhook_delivery.problem is 'Why the last attempt brought no answer; null: there was one'`,
    sql`create index webhook_delivery_event on webhook_delivery (event_id)`,
    sql`create index webhook_delivery_latest on webhook_delivery (created_at desc, id)`,

    sql`create function queue_webhook_delivery() returns trigger language plpgsql as $$
      begin
        insert into job (kind, subject) select 'deliver_webhook', id::text from ordered;
        return null;
      end
    $$`,
    sql`create trigger queue_webhook_delivery after insert on webhook_delivery referencing new table as ordered
      for each statement execute function queue_webhook_delivery()`,
    sql`create function forget_webhook_job() returns trigger language plpgsql as $$
      begin
        delete from job where kind = 'deliver_webhook' and subject in (select id::text from forgotten);
        return null;
      end
    $$`,
    sql`create trigger forget_webhook_job after delete on webhook_delivery referencing old table as forgotten
      for each statement execute function forget_webhook_job()`,

    sql`create function announce_to_webhooks(what text, about text, owner uuid) returns void language plpgsql as $$
      declare
        event uuid;
      begin
        if not exists (select from webhook_endpoint
          where disabled_at is null and what = any(events) and (owner is null or user_id = owner)) then
          return;
        end if;
        insert into webhook_event (user_id, kind, subject) values (owner, what, about) returning id into event;
        insert into webhook_delivery (endpoint_id, event_id)
        select id, event from webhook_endpoint
        where disabled_at is null and what = any(events) and (owner is null or user_id = owner);
      end
    $$`,
    sql`create function announce_licence() returns trigger language plpgsql as $$
      declare
        what text;
      begin
        if tg_op = 'INSERT' then
          what := 'licence.issued';
        elsif new.revoked_at is not null then
          what := 'licence.revoked';
        else
          what := 'licence.restored';
        end if;
        perform announce_to_webhooks(what, new.number, new.user_id);
        return null;
      end
    $$`,
    sql`create trigger announce_issued after insert on licence for each row
      when (new.user_id is not null) execute function announce_licence()`,
    sql`create trigger announce_changed after update of revoked_at on licence for each row
      when (new.user_id is not null and (old.revoked_at is null) <> (new.revoked_at is null))
      execute function announce_licence()`,
    sql`create function announce_tracks() returns trigger language plpgsql as $$
      begin
        if exists (select from webhook_endpoint where disabled_at is null and 'track.released' = any(events)) then
          perform announce_to_webhooks('track.released', id::text, null) from released;
        end if;
        return null;
      end
    $$`,
    sql`create trigger announce_released after insert on track referencing new table as released
      for each statement execute function announce_tracks()`,
  ]
  for (const statement of statements) await statement.execute(db)
}
