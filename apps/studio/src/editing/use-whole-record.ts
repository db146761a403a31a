import { type RaRecord, useRecordContext } from 'react-admin'

/**
 * The record of a page once it has a part that lists leave out: react-admin shows what a list has loaded until the
 * record itself has come.
 */
export function useWholeRecord<Details extends RaRecord>(part: keyof Details): Details | undefined {
  const record = useRecordContext<Details>()
  return record && part in record ? record : undefined
}
