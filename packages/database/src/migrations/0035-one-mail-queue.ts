import { type Kysely, sql } from 'kysely'

/**
 * Mails to the operator wait in the table of all mails. A visitor's message was its own mail job before, with a queue
 * of its own beside it. Waiting messages become mails with the same id, from which the Message-ID is made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table mail alter column recipient drop not null`,
    sql`comment on column mail.recipient is 'null: the operator, at MAIL_TO'`,
    sql`insert into mail (
        id, template, recipient_name, recipient, language, parameters, created_at, attempts, next_attempt_at, last_error)
      select id, 'contact_message', '', null, language,
        jsonb_build_object('name', name, 'email', email, 'message', message),
        created_at, attempts, next_attempt_at, last_error
      from contact_message where mailed_at is null`,
    sql`drop trigger tell_contact_message on contact_message`,
    sql`drop function tell_contact_message()`,
    sql`alter table contact_message
      drop column mailed_at, drop column attempts, drop column next_attempt_at, drop column last_error`,
  ]
  for (const statement of statements) await statement.execute(db)
}
