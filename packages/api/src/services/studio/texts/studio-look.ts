import type { EndpointOutput, EndpointParsedInput, StudioLook } from '@tempolibre/contract'
import { lookPictureKey } from '@tempolibre/domain'
import { editable } from '@tempolibre/contract/editable'
import { changeSiteLook as storeLookChange, findSiteLook, lockSiteLook } from '@tempolibre/database'
import type { StaffCaller } from '../../../http/caller.ts'
import { refuseFields } from '../../../http/studio-faults.ts'
import type { PaperLookSettings } from '../../../look/paper-look.ts'
import { changeRecord, type RecordKind, versionOf } from '../../../studio/records.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'

type LookFields = Omit<StudioLook, 'version'>

const look: RecordKind<LookFields> = {
  subject: 'look',
  editable: editable.look,
  label: () => '',
}

const answerLook = (fields: LookFields): EndpointOutput<'getStudioLook'> => ({
  success: true,
  record: { ...fields, version: versionOf(look, fields) },
})

export async function getStudioLook({ db }: StudioSettings): Promise<EndpointOutput<'getStudioLook'>> {
  return answerLook(await findSiteLook(db))
}

/**
 * An accent that is no colour to read is stored as given: whatever shows it derives the nearest one that is.
 * @throws ApiError `invalid_input` for a picture that was not uploaded, `record_changed`
 */
export async function changeStudioLook(
  { db, readMedia }: PaperLookSettings,
  { version, ...change }: EndpointParsedInput<'changeStudioLook'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeStudioLook'>> {
  for (const field of ['logo', 'logo_dark', 'icon'] as const) {
    const picture = change[field]
    if (picture && !(await readMedia?.(lookPictureKey(picture, 'whole'))))
      throw refuseFields([{ field, fault: 'picture_missing' }])
  }
  const fields = await changeRecord(db, {
    kind: look,
    id: 'look',
    version,
    caller,
    async lock(transaction) {
      await lockSiteLook(transaction)
      return true
    },
    read: findSiteLook,
    write: (transaction) => storeLookChange(transaction, change),
  })
  return answerLook(fields)
}
