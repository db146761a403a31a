import { type Kysely, sql } from 'kysely'

/**
 * Whose turn it is to be told: the deliveries of an endpoint are a line, and each endpoint notes how long it took and until when it
 * rests.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table webhook_endpoint
      add column last_attempt_at timestamptz,
      add column last_took_ms integer,
      add column rests_until timestamptz`,
    sql`comment on column webhook_endpoint.rests_until is 'It took long: until then nothing is sent to it'`,
    sql`alter table job add column line uuid`,
    sql`comment on column job.line is 'Of a delivery: its endpoint, so that endpoints take turns'`,
    sql`create function line_up_delivery() returns trigger language plpgsql as $$
      begin
        select endpoint_id into new.line from webhook_delivery where id = new.subject::uuid;
        return new;
      end
    $$`,
    sql`create trigger line_up_delivery before insert on job for each row
      when (new.kind = 'deliver_webhook' and new.line is null) execute function line_up_delivery()`,
    sql`update job set line = delivery.endpoint_id from webhook_delivery as delivery
      where job.kind = 'deliver_webhook' and job.done_at is null and job.subject = delivery.id::text`,
    sql`create index job_line on job (line, next_attempt_at) where done_at is null and line is not null`,
    sql`create index job_line_taken on job (line) where done_at is null and line is not null and taken_by is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
