import type { EndpointOutput, EndpointParsedInput } from '@tempolibre/contract'
import { slugOf } from '@tempolibre/domain/slug-of'
import { splitMeaning } from '@tempolibre/domain/split-spelling'
import { plainHeading } from '@tempolibre/domain/table-fields'
import { noteChange, setImportColumn, setImportName } from '@tempolibre/database'
import type { StaffCaller } from '../../../http/caller.ts'
import { refuseFields } from '../../../http/studio-faults.ts'
import { whoOf } from '../../../studio/records.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'

/** Remembers what a label's own name means. */
export async function decideImportName(
  { db }: StudioSettings,
  { kind, meaning, spelling }: EndpointParsedInput<'decideImportName'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'decideImportName'>> {
  const id =
    meaning.is === 'nothing'
      ? null
      : meaning.is === 'split'
        ? splitMeaning
        : meaning.is === 'new'
          ? slugOf(spelling)
          : meaning.id
  if (id === '') throw refuseFields([{ field: 'spelling', fault: 'spelling_without_letters' }])
  await db.transaction().execute(async (transaction) => {
    await setImportName(transaction, { kind, spelling, id })
    await noteChange(transaction, {
      ...whoOf(caller),
      action: 'change',
      subject: 'import_name',
      subjectId: `${kind}-${spelling}`,
      label: spelling,
      before: {},
      after: { kind, means: id },
    })
  })
  return { success: true }
}

/** Remembers what a column of a label's tables means, or forgets it. */
export async function decideImportColumn(
  { db }: StudioSettings,
  { heading, meaning }: EndpointParsedInput<'decideImportColumn'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'decideImportColumn'>> {
  const plain = plainHeading(heading)
  const means = meaning.is === 'field' ? meaning.id : meaning.is === 'itself' ? null : meaning.is
  await db.transaction().execute(async (transaction) => {
    await setImportColumn(transaction, { heading: plain, meaning: means })
    await noteChange(transaction, {
      ...whoOf(caller),
      action: 'change',
      subject: 'import_column',
      subjectId: plain,
      label: heading,
      before: {},
      after: { means },
    })
  })
  return { success: true }
}
