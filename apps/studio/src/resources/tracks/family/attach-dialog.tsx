import { Autocomplete, Stack, TextField } from '@mui/material'
import type { Family, StudioTrack } from '@tempolibre/contract'
import { readVersion } from '@tempolibre/domain/read-version'
import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { currentLanguage } from '../../../browser/current-language.ts'
import { QuestionDialog } from '../../../editing/question-dialog.tsx'
import { textIn } from '../../../records/gaps.ts'
import { showDuration } from '../show-duration.ts'
import { type FamilyPlan, planOf } from './plan-family.ts'
import { familyWords, VersionFields, type VersionWords } from './version-fields.tsx'

const page = { page: 1, perPage: 20 }
const byTitle = { field: 'title', order: 'ASC' } as const

/** Chooses a song of its own, and says what version it is. */
export function AttachDialog({
  busy,
  family,
  onClose,
  onSave,
}: {
  family: Family
  busy: boolean
  onSave: (plan: FamilyPlan) => Promise<boolean>
  onClose: () => void
}) {
  const translate = useTranslate()
  const [track, setTrack] = useState<StudioTrack | null>(null)
  const [words, setWords] = useState<VersionWords>({ kind: 'edit', name: '' })
  const [typed, setTyped] = useState('')
  const { data: found = [] } = useGetList<StudioTrack>('tracks', {
    pagination: page,
    sort: byTitle,
    filter: { family: 'song', ...(typed.trim() !== '' && { q: typed.trim() }) },
  })
  const nameOf = ({ artist_name, duration_seconds, title }: StudioTrack) =>
    `${textIn(title, currentLanguage())} · ${artist_name} · ${showDuration(duration_seconds)}`

  function choose(chosen: StudioTrack | null) {
    setTrack(chosen)
    if (!chosen) return
    const { kind = 'edit', version } = readVersion(chosen.title.en)
    setWords({ kind, name: version })
  }

  async function attach() {
    if (!track) return
    const plan = planOf(family)
    if (await onSave({ ...plan, versions: [...plan.versions, { id: track.id, ...words }] })) onClose()
  }

  return (
    <QuestionDialog
      title={translate(`${familyWords}.attach`)}
      text={translate(`${familyWords}.attach_text`)}
      confirm={translate(`${familyWords}.attach`)}
      colour="primary"
      busy={busy}
      incomplete={!track || words.name.trim() === ''}
      onClose={onClose}
      onConfirm={() => void attach()}
    >
      <Stack spacing={1}>
        <Autocomplete
          options={found.filter(({ id, versions }) => id !== family.id && versions === 0)}
          // The API has searched already, also in texts that are not shown.
          filterOptions={(options) => options}
          getOptionLabel={nameOf}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          value={track}
          onChange={(_event, chosen) => choose(chosen)}
          onInputChange={(_event, text, reason) => {
            if (reason === 'input') setTyped(text)
          }}
          renderInput={(inputs) => (
            <TextField {...inputs} label={translate(`${familyWords}.track`)} required />
          )}
        />
        <VersionFields value={words} onChange={setWords} />
      </Stack>
    </QuestionDialog>
  )
}
