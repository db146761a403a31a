import { type Kysely, sql } from 'kysely'

/** Records with a picture; `delivered`: the one that came with a library or a recording, and `shown`, what visitors see. */
const tables = [
  { name: 'track', shown: 'cover', delivered: 'delivered_cover' },
  { name: 'music_category', shown: 'image', delivered: 'delivered_image' },
  { name: 'article', shown: 'cover', delivered: 'delivered_cover' },
  { name: 'artist' },
  { name: 'author' },
]

const addressPattern = '^/media/pictures/[0-9a-f]{32}-[0-9]{1,4}x[0-9]{1,4}-[0-9]{1,4}[.]webp$'

/** Pictures that the staff uploads for records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { delivered, name, shown } of tables) {
    const table = sql.table(name)
    const statements = [
      sql`alter table ${table}
        add column picture text check (picture ~ ${sql.lit(addressPattern)}),
        add column picture_alt jsonb check (picture is not null or picture_alt is null)`,
      sql`comment on column ${sql.ref(`${name}.picture`)} is 'the address of the uploaded picture; null: none'`,
      sql`comment on column ${sql.ref(`${name}.picture_alt`)} is 'what it shows, by language; null: decorative'`,
    ]
    if (shown !== undefined)
      statements.push(
        sql`alter table ${table} rename column ${sql.ref(shown)} to ${sql.ref(delivered)}`,
        sql`alter table ${table} add column ${sql.ref(shown)} text
          generated always as (coalesce(substr(picture, ${sql.lit('/media/'.length + 1)}), ${sql.ref(delivered)})) stored`,
        sql`comment on column ${sql.ref(`${name}.${shown}`)} is 'storage key of what visitors see'`,
      )
    for (const statement of statements) await statement.execute(db)
  }
}
