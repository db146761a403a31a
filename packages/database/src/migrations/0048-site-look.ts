import { type Kysely, sql } from 'kysely'

/** How the site looks. Pages show it, so it is content: a change raises the content revision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table site_look (
      only_row boolean primary key default true check (only_row),
      accent text check (accent ~ '^#[0-9a-f]{6}$')
    )`,
    sql`comment on table site_look is 'One row, always; null: as the house has it'`,
    sql`insert into site_look default values`,
    sql`create trigger raise_content_revision after update on site_look
      for each statement execute function raise_content_revision()`,
  ]
  for (const statement of statements) await statement.execute(db)
}
