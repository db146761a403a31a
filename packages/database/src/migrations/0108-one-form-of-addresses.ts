import { tidyEmail } from '@tempolibre/domain'
import { type Kysely, sql } from 'kysely'

/** What the one form of an address has not: capitals, and what is not ASCII. */
const otherForm = /[^!-~]|[A-Z]/

/**
 * Stores addresses in their one form. Of several accounts of one mailbox the first made has it; the others keep what was
 * typed, and are marked. Nothing is deleted but an invitation that the same team has sent to the same mailbox again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_account add column address_as_typed boolean not null default false`.execute(db)
  await sql`comment on column user_account.address_as_typed is
    'Whether its address is not the one that is looked for, because an older account has that'`.execute(db)
  await tidyAccounts(db)
  await tidyInvitations(db)
  await tidyChanges(db)
  await tidyColumn(db, 'sign_up', 'email')
  await tidyColumn(db, 'contact_message', 'email')
  // Mails to an account that keeps its spelling stay its own.
  await tidyColumn(
    db,
    'mail',
    'recipient',
    sql`recipient not in (select email from user_account where address_as_typed)`,
  )
}

async function tidyAccounts(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select email from user_account where email ~ ${otherForm.source}`.execute(db)
  const spellings = Map.groupBy(
    rows.map(({ email }) => email),
    tidyEmail,
  )
  for (const [form, typed] of spellings) {
    const accounts = await sql<{ id: string; email: string }>`
      select id, email from user_account where email in (${sql.join([form, ...typed])})
      order by created_at, id`.execute(db)
    const [first, ...others] = accounts.rows
    if (!first) continue
    const write = (id: string, email: string) =>
      sql`update user_account set email = ${email}, address_as_typed = ${otherForm.test(email)}
        where id = ${id}`.execute(db)
    // What the first had is free for whoever had the form, once the first has no address for a moment.
    const holder = others.find(({ email }) => email === form)
    if (holder) await write(first.id, first.id)
    for (const other of others) await write(other.id, other === holder ? first.email : other.email)
    await write(first.id, form)
  }
}

async function tidyInvitations(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from team_invitation where email ~ ${otherForm.source} order by created_at`.execute(db)
  for (const { email, id } of rows) {
    // Of those of one team and mailbox the last counts, as when somebody is invited again.
    await sql`with both_sent as (
        select id, row_number() over (order by created_at desc, id) as place from team_invitation
        where team_id = (select team_id from team_invitation where id = ${id}) and (id = ${id} or email = ${tidyEmail(email)}))
      delete from team_invitation where id in (select id from both_sent where place > 1)`.execute(db)
    await sql`update team_invitation set email = ${tidyEmail(email)} where id = ${id}`.execute(db)
  }
}

/** Addresses that wait for their mailed link, as `user address session`. */
async function tidyChanges(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; value: string }>`
    select id, value from verification where split_part(value, ' ', 2) ~ ${otherForm.source}`.execute(db)
  for (const { id, value } of rows) {
    const parts = value.split(' ').map((part, place) => (place === 1 ? tidyEmail(part) : part))
    await sql`update verification set value = ${parts.join(' ')} where id = ${id}`.execute(db)
  }
}

async function tidyColumn(
  db: Kysely<unknown>,
  table: string,
  column: string,
  wanted = sql`true`,
): Promise<void> {
  const name = sql.ref(column)
  const { rows } = await sql<{ email: string }>`
    select distinct ${name} as email from ${sql.table(table)}
    where ${name} ~ ${otherForm.source} and ${wanted}`.execute(db)
  for (const { email } of rows)
    await sql`update ${sql.table(table)} set ${name} = ${tidyEmail(email)} where ${name} = ${email}`.execute(
      db,
    )
}
