import { type Kysely, sql } from 'kysely'

/** The grid of tracks: what was saved together is undone together, and each member keeps views. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table audit_entry add column batch_id uuid`,
    sql`comment on column audit_entry.batch_id is 'of changes that were saved together, to undo them; null: none'`,
    sql`create index audit_entry_batch on audit_entry (batch_id) where batch_id is not null`,
    sql`create table track_view (
      id integer generated always as identity primary key,
      user_id uuid not null references user_account on delete cascade,
      name text not null,
      content jsonb not null,
      unique (user_id, name)
    )`,
    sql`comment on table track_view is 'How a member of the staff shows the grid of tracks'`,
    sql`comment on column track_view.content is 'columns with their widths, filter and order'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
