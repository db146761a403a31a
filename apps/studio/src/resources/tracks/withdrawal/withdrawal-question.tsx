import { getTrackWithdrawal } from '@tempolibre/contract/operations/studio-catalogue'
import type { WithdrawalEffect } from '@tempolibre/contract'
import { useEffect, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { QuestionDialog } from '../../../editing/question-dialog.tsx'
import { asStudioError } from '../../../records/studio-error.ts'
import { studioRequest } from '../../../session/studio-request.ts'

/** Below `resources`. */
const words = 'resources.tracks.withdrawal'

/** Which tracks would be withdrawn: their ids, those of recordings, or an import. */
export type Withdrawn = Parameters<typeof getTrackWithdrawal>[1]

interface WithdrawalQuestionProps {
  of: Withdrawn
  /** Already translated; what it asks without one. */
  title?: string
  confirm?: string
  /** Said first. */
  lead?: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before tracks are withdrawn, with the number of songs and of their licences, and what their holders keep. */
export function WithdrawalQuestion({ confirm, lead, of, title, ...rest }: WithdrawalQuestionProps) {
  const translate = useTranslate()
  const effect = useEffectOf(of, rest.onClose)
  const text = effect === undefined ? translate(`${words}.counting`) : describeEffect(effect, translate)
  return (
    <QuestionDialog
      title={title ?? translate(`${words}.title`)}
      text={lead === undefined ? text : `${lead}\n\n${text}`}
      confirm={confirm ?? translate(`${words}.withdraw`)}
      colour="warning"
      incomplete={effect === undefined}
      {...rest}
    />
  )
}

function describeEffect(
  { holders, licences, tracks, versions }: WithdrawalEffect,
  translate: ReturnType<typeof useTranslate>,
): string {
  return [
    translate(`${words}.tracks`, { smart_count: tracks }),
    ...(versions > 0 ? [translate(`${words}.versions`, { smart_count: versions })] : []),
    licences > 0
      ? translate(`${words}.licences`, {
          smart_count: licences,
          holders: translate(`${words}.holders`, { smart_count: holders }),
        })
      : translate(`${words}.without_licences`),
    translate(`${words}.again`),
  ].join('\n')
}

/** What the withdrawal would mean; undefined until it is known. */
function useEffectOf(of: Withdrawn, onFailure: () => void): WithdrawalEffect | undefined {
  const [effect, setEffect] = useState<WithdrawalEffect>()
  const notify = useNotify()
  const asked = JSON.stringify(of)
  useEffect(() => {
    let isOpen = true
    asStudioError(getTrackWithdrawal(studioRequest, of))
      .then((answer) => isOpen && setEffect(answer.effect))
      .catch((error: unknown) => {
        if (!(error instanceof Error)) throw error
        notify(error.message, { type: 'error' })
        onFailure()
      })
    return () => {
      isOpen = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the question is asked once for these tracks
  }, [asked])
  return effect
}
