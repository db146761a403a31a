import { MenuItem, TextField, Typography } from '@mui/material'
import type { StudioTermsText, StudioTermsVersion } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { useState } from 'react'
import { useGetList, useGetOne, useTranslate } from 'react-admin'
import { Comparison } from '../../editing/comparison.tsx'
import { showTime } from '../../editing/show-time.ts'
import { differingLines } from '../../records/differing-lines.ts'
import { documentName } from './documents.ts'

/** Versions of a document that can be chosen: more are compared on their public pages. */
const maxVersions = 100

/** Chooses another version of the same document, and shows the lines that differ. */
export function VersionComparison({ language, version }: { version: StudioTermsText; language: Language }) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState('')
  const { data = [] } = useGetList<StudioTermsVersion>('terms-versions', {
    pagination: { page: 1, perPage: maxVersions },
    sort: { field: 'published_at', order: 'DESC' },
    filter: { document: version.document },
  })
  const others = data.filter(({ id }) => id !== version.id)
  const { data: other } = useGetOne<StudioTermsText>(
    'terms-versions',
    { id: chosen },
    { enabled: chosen !== '' },
  )
  if (others.length === 0)
    return (
      <Typography color="text.secondary">{translate('resources.terms-versions.only_version')}</Typography>
    )
  const same = other?.texts[language] === version.texts[language]
  return (
    <>
      <TextField
        select
        label={translate('resources.terms-versions.compare_with')}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        sx={{ maxWidth: 420 }}
      >
        {others.map(({ id, published_at: at }) => (
          <MenuItem key={id} value={id}>
            {`${showTime(at)} · ${id}`}
          </MenuItem>
        ))}
      </TextField>
      {other && same && <Typography>{translate('resources.terms-versions.same')}</Typography>}
      {other && !same && (
        <Comparison
          headings={[
            translate('resources.terms-versions.fields.document'),
            `${showTime(other.published_at)} · ${other.id}`,
            `${showTime(version.published_at)} · ${version.id}`,
          ]}
          parts={[
            {
              path: 'text',
              name: translate(documentName(version.document)),
              sides: differingLines(other.texts[language], version.texts[language]),
            },
          ]}
        />
      )}
    </>
  )
}
