import { Button, Stack } from '@mui/material'
import type { JobState, MailState } from '@tempolibre/contract'
import type { SendRequest } from '@tempolibre/contract/request'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { QuestionDialog } from './question-dialog.tsx'
import { useAction } from './use-action.ts'
import { studioRequest } from '../session/studio-request.ts'

/** A mail or a job, as far as something can be done about it. */
interface Work {
  id: string
  version: string
  state: JobState | MailState
}

type WorkCall = (request: SendRequest, input: { id: string; version: string }) => Promise<unknown>

interface WorkActionsProps {
  work: Work
  resource: 'mails' | 'jobs'
  retry: WorkCall
  cancel: WorkCall
  /** What happens once the work is given up; it cannot be if there are no words. */
  warning: string | undefined
}

/** In these states something can be done. */
const open: ReadonlySet<JobState | MailState> = new Set(['due', 'waiting', 'failed'])

/** Tries work again at once, or gives it up once the warning is confirmed. */
export function WorkActions({ cancel, resource, retry, warning, work }: WorkActionsProps) {
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  const { id, state, version } = work
  const again = useAction(() => retry(studioRequest, { id, version }), {
    done: `resources.${resource}.retry.done`,
  })
  const giveUp = useAction(() => cancel(studioRequest, { id, version }), {
    done: `resources.${resource}.cancel.done`,
  })
  if (!open.has(state)) return null
  const busy = again.busy || giveUp.busy
  return (
    <Stack direction="row" spacing={0.5} sx={{ whiteSpace: 'nowrap' }}>
      <Button size="small" disabled={busy} onClick={() => void again.act()}>
        {translate(`resources.${resource}.retry.action`)}
      </Button>
      {warning !== undefined && (
        <Button size="small" color="error" disabled={busy} onClick={() => setAsking(true)}>
          {translate(`resources.${resource}.cancel.action`)}
        </Button>
      )}
      {asking && warning !== undefined && (
        <QuestionDialog
          title={translate(`resources.${resource}.cancel.title`)}
          text={translate(warning)}
          confirm={translate(`resources.${resource}.cancel.action`)}
          busy={giveUp.busy}
          onConfirm={() => void giveUp.act().finally(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  )
}
