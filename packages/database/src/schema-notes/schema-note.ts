/** What PostgreSQL does not know of a column. */
export interface ColumnNote {
  /** What it means, as a sentence. */
  note?: string
  /** Its type in TypeScript, without null; for JSON the type of its value. */
  is?: string
  /** `optional`: a trigger fills it; `never`: nothing but a trigger or an update does. */
  insert?: 'optional' | 'never'
  update?: 'never'
  /** Never null, although PostgreSQL does not say so of a view's column. */
  required?: true
}

/** By `table`, what its rows are; by `table.column`, what it means or more. */
export type SchemaNotes = Readonly<Record<string, string | ColumnNote>>
