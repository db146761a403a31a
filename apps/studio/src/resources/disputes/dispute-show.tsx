import Download from '@mui/icons-material/Download'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import type { StudioDisputeDetails } from '@tempolibre/contract'
import {
  getStudioDisputeEvidence,
  sendStudioDisputeEvidence,
} from '@tempolibre/contract/operations/studio-business'
import { type ReactNode, useEffect, useState } from 'react'
import { useShowContext, useTranslate } from 'react-admin'
import { saveFile } from '../../browser/save-file.ts'
import { Facts } from '../../editing/facts.tsx'
import { RecordLink } from '../../editing/list-link.tsx'
import { Panel } from '../../editing/panel.tsx'
import { QuestionDialog } from '../../editing/question-dialog.tsx'
import { showTime } from '../../editing/show-time.ts'
import { useAction } from '../../editing/use-action.ts'
import { useWholeRecord } from '../../editing/use-whole-record.ts'
import { fetchStudioFile } from '../../session/fetch-studio-file.ts'
import { studioRequest } from '../../session/studio-request.ts'
import { showPrice } from '../plans/money.ts'
import { evidenceStateOf } from './evidence-state.ts'

/** One disputed payment: how it stands, and what its bank can be shown. */
export default function DisputeShow() {
  const translate = useTranslate()
  const dispute = useWholeRecord<StudioDisputeDetails>('texts')
  if (!dispute) return null
  const { at_stripe: atStripe, user_id: userId } = dispute
  const facts: [field: string, value: ReactNode][] = [
    [
      'name',
      userId === null ? (
        translate('resources.licences.no_holder')
      ) : (
        <RecordLink key="user" resource="users" id={userId}>
          {dispute.name}
        </RecordLink>
      ),
    ],
    ['email', dispute.email],
    ['amount_minor', showPrice(dispute.amount_minor, dispute.currency)],
    ['period_start', showTime(dispute.period_start)],
    ['state', translate(`resources.disputes.states.${dispute.state}`)],
    [
      'reason',
      dispute.reason === null
        ? '–'
        : translate(`resources.disputes.reasons.${dispute.reason}`, { _: dispute.reason }),
    ],
    ['licences', dispute.licences],
    ['downloads', dispute.downloads],
    ['mails', dispute.mails],
    ['status', atStripe?.status ?? '–'],
    ['due_by', showTime(atStripe?.due_by ?? null)],
    ['submissions', atStripe?.submissions ?? '–'],
  ]
  return (
    <Stack spacing={2}>
      <Panel title="resources.disputes.parts.dispute">
        <Facts rows={facts.map(([name, value]) => [translate(`resources.disputes.fields.${name}`), value])} />
      </Panel>
      <Panel title="resources.disputes.parts.evidence">
        <Order order={dispute.order} />
        <Answer dispute={dispute} />
        <Evidence dispute={dispute} />
      </Panel>
    </Stack>
  )
}

/** How often is asked what has come of evidence that is on its way, in ms. */
const pollMs = 1500

const isOnItsWay = (order: StudioDisputeDetails['order']) =>
  order?.state === 'underway' || order?.state === 'delayed'

/** What has come of the evidence that was ordered last. */
function Order({ order }: Pick<StudioDisputeDetails, 'order'>) {
  const translate = useTranslate()
  const { refetch } = useShowContext()
  const live = isOnItsWay(order)
  useEffect(() => {
    if (!live) return
    const timer = setInterval(() => void refetch(), pollMs)
    return () => clearInterval(timer)
  }, [live, refetch])
  if (!order) return null
  const { colour, word } = evidenceStateOf(order)
  return (
    <Alert severity={colour} sx={{ mb: 2 }}>
      {translate(`resources.disputes.evidence.order.${word}`, { time: showTime(order.finished_at) })}
    </Alert>
  )
}

/** What can be done with the evidence. */
function Answer({ dispute: { at_stripe: atStripe, id, order } }: { dispute: StudioDisputeDetails }) {
  const translate = useTranslate()
  const say = (word: string) => translate(`resources.disputes.evidence.${word}`)
  const [asking, setAsking] = useState(false)
  const zip = useAction(async () =>
    saveFile(`dispute-${id}.zip`, await fetchStudioFile(getStudioDisputeEvidence({ id }))),
  )
  const store = useAction(() => sendStudioDisputeEvidence(studioRequest, { id, submit: false }), {
    done: 'resources.disputes.evidence.ordered',
  })
  const send = useAction(() => sendStudioDisputeEvidence(studioRequest, { id, submit: true }), {
    done: 'resources.disputes.evidence.ordered',
  })
  const canSend = atStripe?.answerable === true
  return (
    <>
      <Alert severity={canSend ? 'info' : 'warning'} sx={{ mb: 2 }}>
        {say(atStripe === null ? 'unknown' : canSend ? 'review' : 'closed')}
      </Alert>
      <Stack direction="row" spacing={1} useFlexGap sx={{ mb: 2, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          startIcon={<Download />}
          disabled={zip.busy}
          onClick={() => void zip.act()}
        >
          {say('zip')}
        </Button>
        {canSend && !isOnItsWay(order) && (
          <>
            <Button variant="outlined" disabled={store.busy} onClick={() => void store.act()}>
              {say('store')}
            </Button>
            <Button variant="contained" onClick={() => setAsking(true)}>
              {say('send')}
            </Button>
          </>
        )}
      </Stack>
      {asking && (
        <QuestionDialog
          title={say('question')}
          text={say('once')}
          confirm={say('send')}
          colour="primary"
          busy={send.busy}
          onConfirm={() => void send.act().then((done) => done && setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** The texts as they are sent, the names of the files, and what these lack. */
function Evidence({ dispute: { left_out: leftOut, papers, texts } }: { dispute: StudioDisputeDetails }) {
  const translate = useTranslate()
  return (
    <Stack spacing={2}>
      {texts.map(({ field, text }) => (
        <Box key={field}>
          <Typography variant="subtitle2" component="h3">
            {field}
          </Typography>
          <Typography
            sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: '20rem', overflowY: 'auto' }}
          >
            {text}
          </Typography>
        </Box>
      ))}
      <Typography>{translate('resources.disputes.evidence.files', { names: papers.join(', ') })}</Typography>
      {leftOut?.map(({ list, ...figures }) => (
        <Alert key={list} severity="warning">
          {translate(`resources.disputes.evidence.left_out.${list}`, figures)}
        </Alert>
      ))}
    </Stack>
  )
}
