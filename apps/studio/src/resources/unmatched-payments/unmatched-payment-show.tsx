import { Alert, Button, Stack, TextField } from '@mui/material'
import type { StudioUnmatchedPayment } from '@tempolibre/contract'
import {
  refundStudioUnmatchedPayment,
  settleStudioUnmatchedPayment,
} from '@tempolibre/contract/operations/studio-business'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Facts } from '../../editing/facts.tsx'
import { RecordLink } from '../../editing/list-link.tsx'
import { Panel } from '../../editing/panel.tsx'
import { QuestionDialog } from '../../editing/question-dialog.tsx'
import { showTime } from '../../editing/show-time.ts'
import { useAction } from '../../editing/use-action.ts'
import { useWholeRecord } from '../../editing/use-whole-record.ts'
import { studioRequest } from '../../session/studio-request.ts'
import { showPrice } from '../plans/money.ts'
import { UnmatchedStateChip } from './unmatched-state.tsx'

/** The maximum length of a note in characters. */
const maxNote = 500

const calls = { refund: refundStudioUnmatchedPayment, settle: settleStudioUnmatchedPayment }

/** Money that fits no order: what is known of it, and what can be done. */
export default function UnmatchedPaymentShow() {
  const translate = useTranslate()
  const payment = useWholeRecord<StudioUnmatchedPayment>('reason')
  if (!payment) return null
  const { note, plan_kind: kind, settled_at, user_id: userId } = payment
  const facts: [field: string, value: ReactNode][] = [
    [
      'name',
      userId === null ? (
        translate('resources.licences.no_holder')
      ) : (
        <RecordLink key="user" resource="users" id={userId}>
          {payment.name}
        </RecordLink>
      ),
    ],
    ['email', payment.email === '' ? '–' : payment.email],
    ['amount_minor', showPrice(payment.amount_minor, payment.currency)],
    ['ordered_minor', showPrice(payment.ordered_minor, payment.ordered_currency)],
    ['reason', translate(`resources.unmatched-payments.reasons.${payment.reason}`)],
    ['plan_kind', kind === null ? '–' : translate(`resources.plans.kinds.${kind}`)],
    ['id', payment.id],
    ['noted_at', showTime(payment.noted_at)],
    ...(note === null ? [] : [['note', note] satisfies [string, string]]),
    ...(settled_at === null ? [] : [['settled_at', showTime(settled_at)] satisfies [string, string]]),
  ]
  return (
    <Panel title="resources.unmatched-payments.part" figure={<UnmatchedStateChip state={payment.state} />}>
      <Facts
        rows={facts.map(([name, value]) => [translate(`resources.unmatched-payments.fields.${name}`), value])}
      />
      {payment.state === 'open' && (
        <>
          <Alert severity="warning" sx={{ my: 2 }}>
            {translate('resources.unmatched-payments.open')}
          </Alert>
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            <Decision kind="refund" id={payment.id} />
            <Decision kind="settle" id={payment.id} />
          </Stack>
        </>
      )}
    </Panel>
  )
}

/** Refunds a payment or marks it as settled, with a note that is kept. */
function Decision({ id, kind }: { id: string; kind: keyof typeof calls }) {
  const translate = useTranslate()
  const say = (word: string) => translate(`resources.unmatched-payments.${kind}.${word}`, { id })
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const { act, busy } = useAction(() => calls[kind](studioRequest, { id, note }), {
    done: `resources.unmatched-payments.${kind}.done`,
  })
  const decide = async () => {
    if (await act()) setAsking(false)
  }
  const colour = kind === 'refund' ? 'error' : 'primary'
  return (
    <>
      <Button variant="outlined" color={colour} onClick={() => setAsking(true)}>
        {say('action')}
      </Button>
      {asking && (
        <QuestionDialog
          title={say('title')}
          text={say('text')}
          confirm={say('action')}
          colour={colour}
          busy={busy}
          incomplete={note.trim() === ''}
          onConfirm={() => void decide()}
          onClose={() => setAsking(false)}
        >
          <TextField
            label={translate('resources.unmatched-payments.note')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            required
            fullWidth
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: maxNote } }}
          />
        </QuestionDialog>
      )}
    </>
  )
}
