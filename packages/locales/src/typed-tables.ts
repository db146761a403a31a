// TypeScript widens the keys of every object to `string`, since an object may have more properties than its type
// says. The tables here have exactly the properties they are written with, so their keys stay known.

/** The keys of a table. */
export function keysOf<Key extends string>(table: Readonly<Partial<Record<Key, unknown>>>): Key[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a table has no keys but those of its type
  return Object.keys(table) as Key[]
}

/** The keys and values of a table. */
export function entriesOf<Key extends string, Value>(table: Readonly<Record<Key, Value>>): [Key, Value][] {
  return keysOf<Key>(table).map((key) => [key, table[key]])
}

/** Builds a table with one value per key. */
export function tableOf<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every key of the type is in the list
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>
}

/** The part of a table under some of its keys. */
export function pickOf<Table extends object, Key extends keyof Table>(
  table: Table,
  keys: readonly Key[],
): Pick<Table, Key> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every key of the type is in the list
  return Object.fromEntries(keys.map((key) => [key, table[key]])) as Pick<Table, Key>
}

/** Whether a value is one of a list's. */
export function isOneOf<Value>(values: readonly Value[], value: unknown): value is Value {
  const known: readonly unknown[] = values
  return known.includes(value)
}

/** Whether a value is a key of a table. */
export function isKeyOf<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.hasOwn(table, key)
}
