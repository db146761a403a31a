import { Typography } from '@mui/material'
import type { StudioTrack } from '@tempolibre/contract'
import { familyRoles } from '@tempolibre/domain/version-kinds'
import { useTranslate } from 'react-admin'
import { currentLanguage } from '../../../browser/current-language.ts'
import { textIn } from '../../../records/gaps.ts'
import { familyWords } from './version-fields.tsx'

/** What a track may be in its family, as filters offer it. */
export const roleChoices = familyRoles.map((id) => ({ id, name: `${familyWords}.roles.${id}` }))

/** What a track is in its family, in a few words. */
export function useFamilyWords(): (track: Pick<StudioTrack, 'version_of' | 'versions'>) => string {
  const translate = useTranslate()
  return ({ version_of, versions }) => {
    if (version_of)
      return translate(`${familyWords}.version_of`, { title: textIn(version_of.title, currentLanguage()) })
    return versions === 0 ? '' : translate(`${familyWords}.count`, { smart_count: versions })
  }
}

/** The same below a title. */
export function FamilyMark({ track }: { track: Pick<StudioTrack, 'version_of' | 'versions'> }) {
  const words = useFamilyWords()(track)
  return words === '' ? null : (
    <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
      {words}
    </Typography>
  )
}
