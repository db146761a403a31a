import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** How long a copy may wait for the next start. */
const keptFor = sql`interval '90 days'`

/**
 * Notes a copy of the search, after everything in it was committed. A database with the note has all that the copy has, or has
 * changed it since with a higher revision; one that was restored to before does not have the note.
 */
export async function noteSearchCopy(db: Kysely<Database>, id: string): Promise<void> {
  await sql`with old as (delete from search_copy where made_at < now() - ${keptFor})
    insert into search_copy (id) values (${id})`.execute(db)
}

/** Whether a copy with this id was made of this database. */
export async function isSearchCopyOf(db: Kysely<Database>, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('search_copy').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
  )
}

/**
 * What a copy is made of, as the database defines it: the columns of the search, its triggers, and the functions of which they may
 * make use. An upgrade that changes none of them leaves the copy what it is: what it changes in rows has a higher revision.
 */
export async function nameSchema(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select md5(string_agg(part, e'\n' order by part)) as name from (
      select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attcollation::regcollation,
        pg_get_expr(adbin, adrelid)) as part
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid in ('track_search'::regclass, 'track_search_gone'::regclass) and attnum > 0 and not attisdropped
      union all
      select pg_get_triggerdef(oid) from pg_trigger
      where tgrelid in ('track_search'::regclass, 'track_search_gone'::regclass) and not tgisinternal
      union all
      select pg_get_functiondef(oid) from pg_proc
      where pronamespace = (select relnamespace from pg_class where oid = 'track_search'::regclass) and prokind = 'f'
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    ) as definition`.execute(db)
  return rows[0]?.name ?? ''
}
