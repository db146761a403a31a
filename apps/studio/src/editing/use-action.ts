import { ApiError } from '@tempolibre/contract/errors'
import { useState } from 'react'
import { useNotify, useRedirect, useRefresh } from 'react-admin'
import { asStudioError } from '../records/studio-error.ts'
import { useUnsaved } from './unsaved.tsx'

interface ActionOptions {
  /** A message, with `smart_count` if the call counts; without one the call has changed nothing. */
  done?: string
  /** The list to go to, if the record is gone then. */
  leaveFor?: string
}

/**
 * Runs a call on a button, says how it went, and loads what is on the screen anew. Within a form that would lose what is not saved,
 * so the call waits until it is.
 */
export function useAction<Input extends unknown[]>(
  call: (...input: Input) => Promise<unknown>,
  { done, leaveFor }: ActionOptions = {},
): { act: (...input: Input) => Promise<boolean>; busy: boolean } {
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const redirect = useRedirect()
  const refresh = useRefresh()
  const isUnsaved = useUnsaved()
  return {
    busy,
    async act(...input) {
      if (done !== undefined && isUnsaved()) {
        notify('studio.errors.unsaved', { type: 'warning' })
        return false
      }
      setBusy(true)
      try {
        const answer = await asStudioError(call(...input))
        if (done !== undefined) {
          notify(done, { type: 'success', messageArgs: { smart_count: countIn(answer) } })
          if (leaveFor === undefined) refresh()
          else redirect('list', leaveFor)
        }
        return true
      } catch (error) {
        if (!(error instanceof Error)) throw error
        notify(reasonOf(error), { type: 'error' })
        // Otherwise the next try would be based on the same outdated record.
        if (error.cause instanceof ApiError && error.cause.code === 'record_changed' && !isUnsaved())
          refresh()
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}

/** A button has no fields to mark, so what the API says of the first one is told instead. */
export function reasonOf({ cause, message }: Error): string {
  return (cause instanceof ApiError && cause.fields[0]?.message) || message
}

/** How many records an answer says were changed. */
function countIn(answer: unknown): number {
  return typeof answer === 'object' && answer !== null && 'changed' in answer ? Number(answer.changed) : 1
}
