/**
 * What a document shows as markup, and its browser need not be told again: the value, or in a document the name of the
 * part that shows it (`foundation/prepared/shown.tsx`).
 */
export type ShownOnce<Value> = { value: Value; part?: undefined } | { part: string; value?: undefined }

/** Whether there is nothing to show. What the document shows is never empty. */
export const isEmpty = ({ value }: ShownOnce<readonly unknown[] | string>): boolean => value?.length === 0
