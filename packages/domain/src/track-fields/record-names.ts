import type { AddedTrackField, PlainTrackField, SaidTrackFields, TrackFieldValue } from './track-fields.ts'

/** `release_date` as records of imports spell it: `releaseDate`. */
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

/** The name of a plain field in what an import has read of a recording. */
export type RecordNameOf<Name extends PlainTrackField> = CamelCase<Name>

/** The plain fields in what an import has read of a recording; everything may be missing. */
export type RecordFields<Name extends PlainTrackField = PlainTrackField> = {
  [Each in Name as RecordNameOf<Each>]?: NonNullable<TrackFieldValue<Each>> | undefined
}

/** The name of a plain field in what an import has read of a recording, as `releaseDate`. */
export function recordNameOf<Name extends PlainTrackField>(name: Name): RecordNameOf<Name> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same rule, for the name and for its type
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as RecordNameOf<Name>
}

/** What an import has read of fields that earlier releases do not know; of flags only those that are so. */
export function readTrackFields<Name extends AddedTrackField>(
  fields: readonly Name[],
  record: RecordFields<Name>,
): SaidTrackFields<Name> {
  const read = fields.map((name) => [name, Reflect.get(record, recordNameOf(name))] as const)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name with the value of its record
  return Object.fromEntries(
    read.filter(([, value]) => value !== undefined && value !== false),
  ) as SaidTrackFields<Name>
}
