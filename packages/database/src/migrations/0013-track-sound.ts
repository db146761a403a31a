import { type Kysely, sql } from 'kysely'

/**
 * The sound of tracks as a point in a space in which neighbours sound alike. Each measure is scaled so that one unit
 * is about its standard deviation in a library of many genres.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create extension if not exists cube`,
    sql`alter table track
      add column brightness_hz real check (brightness_hz > 0),
      add column onset_density real check (onset_density >= 0),
      add column percussiveness real check (percussiveness between 0 and 1),
      add column timbre real[] check (cardinality(timbre) = 6)`,
    sql`comment on column track.brightness_hz is 'mean spectral centroid; like the next three null until measured'`,
    sql`comment on column track.onset_density is 'beginnings a second'`,
    sql`comment on column track.timbre is 'mel cepstral coefficients 1 to 6, in dB'`,

    // Half and double tempo are close, a factor of the square root of two is far; keys follow the circle of fifths, a
    // minor key at its relative major. Missing measurements count as average.
    sql`create function track_sound(
        bpm real, key text, loudness_lufs real, energy real,
        brightness_hz real, onset_density real, percussiveness real, timbre real[])
      returns cube language sql immutable parallel safe as $$
      select cube(array[
        cos(2 * pi() * ln(bpm::double precision) / ln(2)),
        sin(2 * pi() * ln(bpm::double precision) / ln(2)),
        1.2 * ln(bpm::double precision) / ln(2),
        case when fifths is null then 0 else 0.7 * cos(pi() * fifths / 6) end,
        case when fifths is null then 0 else 0.7 * sin(pi() * fifths / 6) end,
        case when key like '%m' then 0.5 else 0 end,
        loudness_lufs / 4,
        energy / 0.11,
        ln(coalesce(brightness_hz, 1400)) / ln(2) / 0.28,
        ln(1 + coalesce(onset_density, 3.8)) / ln(2) / 0.43,
        coalesce(percussiveness, 0.36) / 0.06,
        coalesce(timbre[1], 65) / 7.6,
        coalesce(timbre[2], 6) / 7.3,
        coalesce(timbre[3], 0) / 4.5,
        coalesce(timbre[4], 1) / 2.9,
        coalesce(timbre[5], -1) / 2.8,
        coalesce(timbre[6], -2) / 2.4])
      from (
        select (array_position(array[
          'C', 'G', 'D', 'A', 'E', 'B', 'F#', 'Db', 'Ab', 'Eb', 'Bb', 'F'], key) - 1) as major,
          (array_position(array[
            'Am', 'Em', 'Bm', 'F#m', 'C#m', 'G#m', 'Ebm', 'Bbm', 'Fm', 'Cm', 'Gm', 'Dm'], key) - 1) as minor) as places,
        lateral (select coalesce(major, minor) as fifths) as place
    $$`,
    sql`alter table track add column sound cube not null generated always as (
      track_sound(bpm, key, loudness_lufs, energy, brightness_hz, onset_density, percussiveness, timbre)) stored`,
    sql`create index track_sound on track using gist (sound)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
