import type { MailState as State, StudioMail } from '@tempolibre/contract'
import { cancelStudioMail, retryStudioMail } from '@tempolibre/contract/operations/studio-business'
import { StateChip } from '../../editing/state-chip.tsx'
import { WorkActions } from '../../editing/work-actions.tsx'

/** The colour of each state; also the list of all states. */
const colours: Record<State, 'default' | 'info' | 'error' | 'success'> = {
  waiting: 'default',
  running: 'info',
  failed: 'error',
  sent: 'success',
  cancelled: 'default',
}

/** The states as a filter offers them. */
export const stateChoices = Object.keys(colours).map((id) => ({ id, name: `resources.mails.states.${id}` }))

/** Whether a mail was sent. */
export function MailState({ state }: { state: State }) {
  return <StateChip colour={colours[state]} word={`resources.mails.states.${state}`} />
}

/** Sends a mail now, or gives it up. */
export function MailActions({ mail }: { mail: StudioMail }) {
  return (
    <WorkActions
      work={mail}
      resource="mails"
      retry={retryStudioMail}
      cancel={cancelStudioMail}
      warning="resources.mails.cancel.text"
    />
  )
}

/** The words for a template; a template without words is named as it is. */
export const templateWord = (
  translate: (key: string, options?: { _: string }) => string,
  template: unknown,
): string => translate(`resources.mails.templates.${String(template)}`, { _: String(template) })
