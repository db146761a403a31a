import { Autocomplete, TextField } from '@mui/material'
import type { StudioGenre } from '@tempolibre/contract'
import { knownNames } from '@tempolibre/domain/known-names'
import { collator } from '@tempolibre/locales'
import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { textIn } from '../../records/gaps.ts'
import { plainName } from '../tracks/grid/names.ts'

/** A genre of the site by its record, or one that the site would make. */
interface Option {
  id: string
  name: string
  isKnown: boolean
}

interface GenreFieldProps {
  /** Of a genre of the site. */
  value: string | null
  /** Of a genre that the site does not have yet. */
  known: string | null
  onChange: (chosen: { genre_id: string | null; known_genre: string | null }) => void
}

const byTitle = { field: 'title', order: 'ASC' } as const

/** Chooses a genre by typing part of its name: one of the site, or one that is known and made with the import. */
export function GenreField({ known, onChange, value }: GenreFieldProps) {
  const translate = useTranslate()
  const language = currentLanguage()
  const [words, setWords] = useState('')
  const { data: found = [] } = useGetList<StudioGenre>('genres', {
    pagination: { page: 1, perPage: 50 },
    sort: byTitle,
    filter: { q: words },
  })
  const { data: present = [] } = useGetList<StudioGenre>(
    'genres',
    { pagination: { page: 1, perPage: 1 }, sort: byTitle, filter: { ids: value } },
    { enabled: value !== null },
  )
  const ofSite = [...found, ...present].map(({ id, title }): Option => ({
    id,
    name: textIn(title, language),
    isKnown: false,
  }))
  const taken = new Set([...found, ...present].flatMap(({ title }) => Object.values(title).map(plainName)))
  const others = knownNames
    .filter(
      ({ kind, name }) => kind === 'genre' && !Object.values(name).some((each) => taken.has(plainName(each))),
    )
    .map(({ id, name }): Option => ({ id, name: name[language], isKnown: true }))
    .toSorted((one, other) => collator(language).compare(one.name, other.name))
  const chosen =
    ofSite.find(({ id }) => id === value) ?? others.find(({ id }) => value === null && id === known) ?? null
  const matching = others.filter(({ name }) => plainName(name).includes(plainName(words)))
  return (
    <Autocomplete
      options={[...ofSite.slice(0, found.length), ...matching]}
      value={chosen}
      filterOptions={(options) => options}
      groupBy={({ isKnown }) => translate(`resources.uploads.genres.${isKnown ? 'known' : 'site'}`)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id, isKnown }) => `${isKnown} ${id}`}
      isOptionEqualToValue={(one, other) => one.id === other.id && one.isKnown === other.isKnown}
      onInputChange={(_, text, reason) => setWords(reason === 'input' ? text : '')}
      onChange={(_, option) =>
        onChange({
          genre_id: option?.isKnown === false ? option.id : null,
          known_genre: option?.isKnown ? option.id : null,
        })
      }
      renderInput={(props) => <TextField {...props} label={translate('resources.uploads.fields.genre_id')} />}
    />
  )
}
