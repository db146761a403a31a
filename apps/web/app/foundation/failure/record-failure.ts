import { m } from '@tempolibre/locales/messages'
import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { useRootStore } from '../state/index.ts'

/** Records a failed request, with the error's own message if it has one for visitors. */
export function useRecordedFailure(error: unknown): void {
  useEffect(() => useRootStore.getState().failCms(messageOf(error)), [error])
}

function messageOf(error: unknown): string | undefined {
  if (isRouteErrorResponse(error)) return error.status === 404 ? m.error_not_found() : undefined
  return error instanceof Error && error.message !== '' ? error.message : undefined
}
