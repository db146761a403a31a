import { type Kysely, sql } from 'kysely'

/**
 * Whoever stores an address in another form than the one that is looked for makes a second account of one mailbox. A release
 * that does not know the form is refused, for such addresses alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table user_account add constraint user_account_address_form
      check (address_as_typed or email !~ '[^!-~]|[A-Z]')`,
    // What is already there was tidied; an address that is none in any form ends with its sign-up.
    sql`alter table sign_up add constraint sign_up_address_form check (email !~ '[^!-~]|[A-Z]') not valid`,
  ]
  for (const statement of statements) await statement.execute(db)
}
