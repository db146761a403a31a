import { Box, Button, Stack, Typography } from '@mui/material'
import type { Family, StudioTrack } from '@tempolibre/contract'
import { changeFamily, getFamily } from '@tempolibre/contract/operations/studio-families'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { Panel } from '../../../editing/panel.tsx'
import { useAction } from '../../../editing/use-action.ts'
import { asStudioError } from '../../../records/studio-error.ts'
import { studioRequest } from '../../../session/studio-request.ts'
import { AttachDialog } from './attach-dialog.tsx'
import { FamilyRow } from './family-row.tsx'
import type { FamilyPlan } from './plan-family.ts'
import { familyWords } from './version-fields.tsx'

/** The song that the track belongs to, and its versions. Each change is saved at once, apart from the form around it. */
export function FamilyPanel({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const track = useRecordContext<StudioTrack>()
  const [attaching, setAttaching] = useState(false)
  const id = track?.id ?? ''
  const { data: family, refetch } = useQuery({
    queryKey: ['tracks', 'family', id],
    queryFn: async () => (await asStudioError(getFamily(studioRequest, { id }))).record,
    enabled: id !== '',
  })
  const { act, busy } = useAction(
    (present: Family, plan: FamilyPlan) =>
      changeFamily(studioRequest, { id: present.id, version: present.version, ...plan }),
    { done: `${familyWords}.saved` },
  )
  if (!track || !family) return null
  const save = async (plan: FamilyPlan) => {
    const saved = await act(family, plan)
    await refetch()
    return saved
  }
  return (
    <Panel title={`${familyWords}.title`}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {translate(`${familyWords}.${family.versions.length === 0 ? 'none' : 'covered'}`)}
      </Typography>
      {family.versions.length > 0 && (
        <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, mb: 1.5 }}>
          {[family.main, ...family.versions].map((member) => (
            <FamilyRow
              key={member.id}
              member={member}
              family={family}
              isShown={member.id === track.id}
              readOnly={readOnly}
              busy={busy}
              onSave={save}
            />
          ))}
        </Stack>
      )}
      {!readOnly && (
        <Box>
          <Button variant="outlined" disabled={busy} onClick={() => setAttaching(true)}>
            {translate(`${familyWords}.attach`)}
          </Button>
        </Box>
      )}
      {attaching && (
        <AttachDialog family={family} busy={busy} onSave={save} onClose={() => setAttaching(false)} />
      )}
    </Panel>
  )
}
