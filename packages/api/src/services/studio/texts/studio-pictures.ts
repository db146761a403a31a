import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import { hasUndescribedPicture, pictureAddress } from '@tempolibre/domain/pictures'
import { listPictureUses, lockPictures, noteChange } from '@tempolibre/database'
import { languages, type Translated } from '@tempolibre/locales'
import type { StaffCaller } from '../../../http/caller.ts'
import { refuseFields } from '../../../http/studio-faults.ts'
import { whoOf } from '../../../studio/records.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'

export async function listStudioPictures(
  { db, pictures }: StudioSettings,
  { lang: language, page, per_page, unused }: EndpointParsedInput<'listStudioPictures'>,
): Promise<EndpointOutput<'listStudioPictures'>> {
  const [all = [], rows] = await Promise.all([pictures?.list(), listPictureUses(db, { language })])
  const uses = Map.groupBy(rows, ({ digest }) => digest)
  const matching = all.filter(({ digest }) => unused === undefined || uses.has(digest) !== unused)
  const records = matching.slice((page - 1) * per_page, page * per_page).map((picture) => ({
    ...picture,
    id: picture.digest,
    uses: (uses.get(picture.digest) ?? []).map(({ id, name, subject }) => ({ id, name, subject })),
  }))
  return { success: true, records, total: matching.length }
}

/** Removes the files of a picture. @throws ApiError `not_found`, `record_in_use` */
export async function removeStudioPicture(
  { db, pictures }: StudioSettings,
  { id }: EndpointParsedInput<'removeStudioPicture'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'removeStudioPicture'>> {
  await db.transaction().execute(async (transaction) => {
    await lockPictures(transaction)
    const found = (await pictures?.list())?.find(({ digest }) => digest === id)
    if (!found || !pictures) throw new ApiError('not_found')
    const uses = await listPictureUses(transaction, { digests: [id], language: caller.language })
    if (uses.length > 0) throw new ApiError('record_in_use')
    await noteChange(transaction, {
      ...whoOf(caller),
      action: 'delete',
      subject: 'picture',
      subjectId: id,
      label: `${found.width} × ${found.height}`,
      before: { address: pictureAddress(found) },
      after: null,
    })
    await pictures.remove(found)
  })
  return { success: true }
}

/**
 * Refuses a text that visitors read and that shows a picture without saying what it shows.
 * @throws ApiError `invalid_input`
 */
export function refuseUndescribedPictures(field: string, text: Translated | undefined): void {
  const silent = languages.filter((language) => text && hasUndescribedPicture(text[language]))
  if (silent.length > 0)
    throw refuseFields(
      silent.map((language) => ({ field: `${field}.${language}`, fault: 'picture_undescribed' })),
    )
}
