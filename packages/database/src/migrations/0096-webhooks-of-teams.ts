import { type Kysely, sql } from 'kysely'

/** Webhooks of a team's admins are told of the team's licences too, not only those of its owner, whose account pays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create function announce_to_webhooks(what text, about text, owner uuid, company uuid) returns void
      language plpgsql as $$
      declare
        event uuid;
        listening uuid[];
      begin
        select array_agg(id) into listening from webhook_endpoint
        where disabled_at is null and what = any(events) and (owner is null or user_id = owner or user_id in (
          select member.user_id from team_member as member
          where member.team_id = company and member.role in ('owner', 'admin')));
        if listening is null then
          return;
        end if;
        insert into webhook_event (user_id, kind, subject) values (owner, what, about) returning id into event;
        insert into webhook_delivery (endpoint_id, event_id) select unnest(listening), event;
      end
    $$`,
    sql`create or replace function announce_to_webhooks(what text, about text, owner uuid) returns void
      language plpgsql as $$
      begin
        perform announce_to_webhooks(what, about, owner, null);
      end
    $$`,
    sql`create or replace function announce_licence() returns trigger language plpgsql as $$
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
        perform announce_to_webhooks(what, new.number, new.user_id, new.team_id);
        return null;
      end
    $$`,
  ]
  for (const statement of statements) await statement.execute(db)
}
