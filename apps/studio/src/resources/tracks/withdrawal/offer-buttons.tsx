import Publish from '@mui/icons-material/Publish'
import Unpublished from '@mui/icons-material/Unpublished'
import { Alert, Button as PlainButton } from '@mui/material'
import type { StudioTrack } from '@tempolibre/contract'
import { publishStudioTracks, withdrawStudioTracks } from '@tempolibre/contract/operations/studio-catalogue'
import { dateFormat } from '@tempolibre/locales'
import { useState } from 'react'
import { Button, useListContext, useNotify, useRecordContext, useTranslate } from 'react-admin'
import { currentLanguage } from '../../../browser/current-language.ts'
import { useNameUnopened } from '../../../editing/name-unopened.ts'
import { useAction } from '../../../editing/use-action.ts'
import { studioRequest } from '../../../session/studio-request.ts'
import { WithdrawalQuestion } from './withdrawal-question.tsx'

const words = 'resources.tracks.withdrawal'

const useWithdraw = () =>
  useAction((ids: string[]) => withdrawStudioTracks(studioRequest, { ids }), { done: `${words}.withdrawn` })
/** Offers tracks again, and says what stays withdrawn, and why. */
function usePublish() {
  const notify = useNotify()
  const nameUnopened = useNameUnopened()
  return useAction(
    async (ids: string[]) => {
      const answer = await publishStudioTracks(studioRequest, { ids })
      const { barred = 0, unopened = [] } = answer
      if (barred > 0)
        notify(`${words}.barred`, {
          type: 'warning',
          autoHideDuration: null,
          messageArgs: { smart_count: barred },
        })
      nameUnopened(`${words}.unopened`, unopened)
      return answer
    },
    { done: `${words}.published` },
  )
}

/** Withdraws the selected tracks, or offers them again. */
export function BulkOfferButtons() {
  const { data = [], onUnselectItems, selectedIds } = useListContext<StudioTrack>()
  const [asking, setAsking] = useState(false)
  const withdraw = useWithdraw()
  const publish = usePublish()
  const ids = selectedIds.map(String)
  const busy = withdraw.busy || publish.busy
  // Of those on other pages nothing is known here.
  const known = data.filter(({ id }) => ids.includes(id))
  const mayBe = (isWithdrawn: boolean) =>
    known.length < ids.length || known.some(({ withdrawn_at: at }) => (at !== null) === isWithdrawn)
  const run = async ({ act }: typeof publish) => {
    if (await act(ids)) onUnselectItems()
    setAsking(false)
  }
  return (
    <>
      {mayBe(true) && (
        <Button label={`${words}.publish`} disabled={busy} onClick={() => void run(publish)}>
          <Publish />
        </Button>
      )}
      {mayBe(false) && (
        <Button label={`${words}.withdraw`} disabled={busy} onClick={() => setAsking(true)}>
          <Unpublished />
        </Button>
      )}
      {asking && (
        <WithdrawalQuestion
          of={{ track_ids: ids.join(',') }}
          busy={busy}
          onConfirm={() => void run(withdraw)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Withdraws the track of a page. */
export function WithdrawButton() {
  const translate = useTranslate()
  const track = useRecordContext<StudioTrack>()
  const [asking, setAsking] = useState(false)
  const { act, busy } = useWithdraw()
  if (!track || track.withdrawn_at !== null) return null
  return (
    <>
      <PlainButton
        variant="outlined"
        color="warning"
        startIcon={<Unpublished />}
        onClick={() => setAsking(true)}
      >
        {translate(`${words}.withdraw`)}
      </PlainButton>
      {asking && (
        <WithdrawalQuestion
          of={{ track_ids: track.id }}
          busy={busy}
          onConfirm={() => void act([track.id]).finally(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Says since when a track is withdrawn, and by whom, and offers it again for those who may. */
export function WithdrawnNote({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const track = useRecordContext<StudioTrack>()
  const { act, busy } = usePublish()
  if (track?.withdrawn_at == null) return null
  const date = dateFormat(currentLanguage(), { dateStyle: 'long' }).format(new Date(track.withdrawn_at))
  const by = track.withdrawn_by ?? translate(`${words}.by_import`)
  return (
    <Alert
      severity="warning"
      action={
        !readOnly && (
          <PlainButton color="inherit" disabled={busy} onClick={() => void act([track.id])}>
            {translate(`${words}.publish`)}
          </PlainButton>
        )
      }
    >
      {translate(`${words}.note`, { date, by })}
    </Alert>
  )
}
