/**
 * What a document shows and its browser need not be told again: the text stays as the server wrote it
 * (`foundation/prepared/as-written.tsx`).
 */
export interface ShownOnce<Value> {
  /** Undefined in a browser that has it in the document. */
  value?: Value
}

/** Whether there is nothing to show. What the document shows is never empty. */
export const isEmpty = ({ value }: ShownOnce<readonly unknown[] | string>): boolean => value?.length === 0
