import type { JobState as State, StudioJob } from '@tempolibre/contract'
import { cancelStudioJob, retryStudioJob } from '@tempolibre/contract/operations/studio-business'
import { StateChip } from '../../editing/state-chip.tsx'
import { WorkActions } from '../../editing/work-actions.tsx'

/** The colour of each state; also the list of all states. */
const colours: Record<State, 'default' | 'info' | 'error' | 'success'> = {
  due: 'default',
  waiting: 'default',
  running: 'info',
  failed: 'error',
  done: 'success',
  cancelled: 'default',
}

/** The states as a filter offers them. */
export const stateChoices = Object.keys(colours).map((id) => ({ id, name: `resources.jobs.states.${id}` }))

/** How far a job has come. */
export function JobState({ state }: { state: State }) {
  return <StateChip colour={colours[state]} word={`resources.jobs.states.${state}`} />
}

/** Jobs that tell the payment service something that it learns in no other way. */
const warnings: ReadonlyMap<string, string> = new Map([
  ['end_subscription', 'resources.jobs.warnings.end_subscription'],
  ['refund_payment', 'resources.jobs.warnings.refund_payment'],
  ['expire_session', 'resources.jobs.warnings.expire_session'],
  ['send_evidence', 'resources.jobs.warnings.send_evidence'],
  ['mail', 'resources.jobs.warnings.mail'],
])

/** Runs a job now, or gives it up. */
export function JobActions({ job }: { job: StudioJob }) {
  return (
    <WorkActions
      work={job}
      resource="jobs"
      retry={retryStudioJob}
      cancel={cancelStudioJob}
      warning={job.repeated ? undefined : (warnings.get(job.kind) ?? 'resources.jobs.warnings.other')}
    />
  )
}

/** The words for a kind of job; a kind without words is named as it is. */
export const kindWord = (
  translate: (key: string, options?: { _: string }) => string,
  kind: unknown,
): string => translate(`resources.jobs.kinds.${String(kind)}`, { _: String(kind) })
