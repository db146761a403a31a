import { type Kysely, sql } from 'kysely'

/**
 * The operator of the site, who sells its plans. Pages show it, so it is content: a change raises the content
 * revision.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table seller (
      only_row boolean primary key default true check (only_row),
      name text not null,
      legal_name jsonb not null,
      legal_form jsonb,
      specimen boolean not null,
      address jsonb not null,
      governing_law jsonb not null,
      email text not null,
      phone text not null,
      tax_number text,
      vat_number text,
      register_entry jsonb,
      publishing_director text,
      host jsonb,
      updated_at timestamptz not null default now()
    )`,
    sql`comment on table seller is 'One row at most; jsonb, apart from the address, holds a text for each language'`,
    sql`comment on column seller.specimen is 'The seller of the demo, who does not exist'`,
    sql`create trigger raise_content_revision after insert or update or delete or truncate on seller
      for each statement execute function raise_content_revision()`,
  ]
  for (const statement of statements) await statement.execute(db)
}
