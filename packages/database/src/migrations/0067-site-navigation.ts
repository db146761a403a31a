import { type Kysely, sql } from 'kysely'

/** Where navigation and footer lead. Pages show it, so it is content: a change raises the content revision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table site_navigation (
      only_row boolean primary key default true check (only_row),
      header jsonb,
      menu jsonb,
      footer jsonb,
      social jsonb not null default '[]'
    )`,
    sql`comment on table site_navigation is 'One row, always; a list that is null is as the house has it'`,
    sql`insert into site_navigation default values`,
    sql`create trigger raise_content_revision after update on site_navigation
      for each statement execute function raise_content_revision()`,
  ]
  for (const statement of statements) await statement.execute(db)
}
