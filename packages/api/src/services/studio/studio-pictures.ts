import type { EndpointOutput, EndpointParsedInput } from '@tempolibre/contract'
import { hasUndescribedPicture } from '@tempolibre/contract/pictures'
import { languages, type Translated } from '@tempolibre/locales'
import { refuseFields } from '../../http/studio-faults.ts'
import type { ListPictures } from '../../studio/list-pictures.ts'

export async function listStudioPictures(
  { listPictures }: { listPictures?: ListPictures | undefined },
  { page, per_page }: EndpointParsedInput<'listStudioPictures'>,
): Promise<EndpointOutput<'listStudioPictures'>> {
  const all = (await listPictures?.()) ?? []
  return { success: true, records: all.slice((page - 1) * per_page, page * per_page), total: all.length }
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
