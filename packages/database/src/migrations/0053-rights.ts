import { type Kysely, sql } from 'kysely'

/** Who has a share in a track, and what its cover and recording say of their owners. Visitors see nothing of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table track_clearance (
      track_id integer primary key references track on delete cascade,
      iswc text,
      label text,
      album text,
      p_line text,
      c_line text,
      consented_on date,
      light text not null default 'red' check (light in ('green', 'amber', 'red'))
    )`,
    sql`comment on column track_clearance.consented_on is
      'date of the document by which the rightholders agree to the sale'`,
    sql`comment on column track_clearance.light is
      'whether the track may be sold royalty-free, as judgeRights says; a track without a row is red'`,
    sql`create index track_clearance_light on track_clearance (light, track_id)`,
    sql`create table right_holder (
      track_id integer not null references track on delete cascade,
      side text not null check (side in ('writer', 'publisher')),
      position integer not null,
      name text not null,
      role text,
      ipi text,
      society text,
      share numeric(5, 2) check (share between 0 and 100),
      exemption text,
      primary key (track_id, side, position)
    )`,
    sql`comment on column right_holder.role is 'of a writer, by the codes of Common Works Registration'`,
    sql`comment on column right_holder.society is 'CISAC code; 099: none; null: not stated'`,
    sql`comment on column right_holder.share is 'in percent'`,
    sql`comment on column right_holder.exemption is 'why the society has no claim on licences for this work'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
