import { type Kysely, sql } from 'kysely'
import { type ColumnNote, notedNames, noteOf } from './schema-notes/index.ts'
import type { Database } from './schema.ts'

/** A column, as PostgreSQL's catalogue describes it. */
interface Column {
  table: string
  column: string
  /** As `format_type` names it; of a domain, what it is made of. */
  type: string
  /** Never null. A view's column is not if it shows such a one of the same name. */
  required: boolean
  defaulted: boolean
  /** An identity or computed column, which only PostgreSQL writes. */
  computed: boolean
}

/** How a type of PostgreSQL is read and written, and what is called so if both differ. */
interface Kind {
  read: string
  write: string
  name?: string
}

const same = (type: string): Kind => ({ read: type, write: type })

const kinds: Readonly<Record<string, Kind>> = {
  bigint: { read: 'string', write: 'number | string', name: 'Bigint' },
  boolean: same('boolean'),
  bytea: same('Buffer'),
  character: same('string'),
  cube: same('string'),
  date: same('string'),
  'double precision': same('number'),
  integer: same('number'),
  'integer[]': same('number[]'),
  numeric: { read: 'string', write: 'number | string', name: 'Numeric' },
  real: same('number'),
  'real[]': same('number[]'),
  smallint: same('number'),
  'smallint[]': same('number[]'),
  text: same('string'),
  'text[]': same('string[]'),
  'timestamp with time zone': { read: 'Date', write: 'Date | string', name: 'Timestamp' },
  tsvector: same('string'),
  uuid: same('string'),
}

const head = `// Written from the migrated database and schema-notes; \`npx vitest run --project unit write-schema -u\` writes it again.

`

const namedKinds = `
type Timestamp = ColumnType<Date, Date | string, Date | string>
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
/** Read as text, since a number could round it. */
type Bigint = ColumnType<string, number | string, number | string>
/** Read as text, since a number could round it. */
type Numeric = ColumnType<string, number | string, number | string>
/** Written as text. */
type Json<Value> = ColumnType<Value, string, string>

`

/**
 * The source of `schema.ts`: tables and views of a migrated database, with what `schema-notes` says of them.
 * @throws Error if a note is about a table or column that does not exist, or a column has a type that only a note can tell
 */
export async function writeSchema(db: Kysely<Database>): Promise<string> {
  const columns = await readColumns(db)
  refuseStrayNotes(columns)
  const written = [...Map.groupBy(columns, ({ table }) => table)].map(
    ([table, own]) => `${comment(noteOf(table), '  ')}  ${table}: {\n${own.map(writeColumn).join('')}  }\n`,
  )
  const source = `${namedKinds}export interface Database {\n${written.join('')}}\n`
  return head + writeImports(source) + source
}

/** By the names of their tables, then in their own order. */
async function readColumns(db: Kysely<Database>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select relname::text as table, attname::text as column, 
      format_type(coalesce(nullif(typbasetype, 0), pg_type.oid), null) as type,
      attnotnull or exists (
        select from pg_rewrite
          join pg_depend on classid = 'pg_rewrite'::regclass and objid = pg_rewrite.oid
          join pg_attribute as shown on shown.attrelid = refobjid and shown.attnum = refobjsubid
        where ev_class = pg_class.oid and shown.attname = pg_attribute.attname and shown.attnotnull) as required,
      attgenerated = '' and atthasdef or attidentity = 'd' as defaulted,
      attgenerated <> '' or attidentity = 'a' as computed
    from pg_attribute
      join pg_class on pg_class.oid = attrelid
      join pg_type on pg_type.oid = atttypid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v')
      and attnum > 0 and not attisdropped and not starts_with(relname, 'kysely_')
    order by relname collate "C", attnum`.execute(db)
  return rows
}

function refuseStrayNotes(columns: readonly Column[]): void {
  const found = new Set(columns.flatMap(({ column, table }) => [table, `${table}.${column}`]))
  const stray = notedNames.find((name) => !found.has(name))
  if (stray) throw new Error(`schema-notes speaks of ${stray}, which the database does not have`)
}

function writeColumn(column: Column): string {
  const note = noteOf(column.table, column.column)
  return `${comment(note, '    ')}    ${column.column}: ${typeOf(column, note)}\n`
}

const comment = ({ note }: ColumnNote, indent: string) => (note ? `${indent}/** ${note} */\n` : '')

function typeOf(column: Column, { insert, is, update, ...note }: ColumnNote): string {
  const { name, read, write } = kindOf(column, is)
  const required = note.required ?? column.required
  const orNull = (type: string) => (required ? type : `${type} | null`)
  if (column.computed) return `GeneratedAlways<${orNull(read)}>`
  // Kysely lets inserts leave out whatever may be null.
  const optional = required && (column.defaulted || insert === 'optional')
  if (insert !== 'never' && update !== 'never') {
    if (!optional) return orNull(name ?? read)
    if (!name) return `Generated<${read}>`
    if (name === 'Timestamp') return 'GeneratedTimestamp'
  }
  const inserted = insert === 'never' ? 'never' : optional ? `${write} | undefined` : orNull(write)
  return `ColumnType<${orNull(read)}, ${inserted}, ${update === 'never' ? 'never' : orNull(write)}>`
}

function kindOf({ column, table, type }: Column, is: string | undefined): Kind {
  if (is && type === 'jsonb') return { read: is, write: 'string', name: `Json<${is}>` }
  const kind = is ? same(is) : kinds[type]
  if (!kind) throw new Error(`schema-notes must say what ${table}.${column} is, of type ${type}`)
  return kind
}

/** Names that a type may have without an import; `column-types.ts` and Kysely have all others. */
const builtIn = new Set(['Buffer', 'Date', 'NonNullable', 'Partial', 'Record'])
const ofKysely = new Set(['ColumnType', 'Generated', 'GeneratedAlways'])

function writeImports(source: string): string {
  const code = source.replaceAll(/\/\*\*.*?\*\/|'[^']*'/g, '')
  const own = new Set(
    [...code.matchAll(/(?:type|interface) (\w+)(?:<(\w+)>)?/g)].flatMap(([, name, of]) => [name, of]),
  )
  const used = new Set([...code.matchAll(/\b[A-Z]\w*/g)].map(([name]) => name))
  const names = [...used].filter((name) => !builtIn.has(name) && !own.has(name)).toSorted()
  const [kysely, others] = [
    names.filter((name) => ofKysely.has(name)),
    names.filter((name) => !ofKysely.has(name)),
  ]
  return `import type { ${kysely.join(', ')} } from 'kysely'
import type { ${others.join(', ')} } from './column-types.ts'
`
}
