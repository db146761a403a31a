import type { ChipProps } from '@mui/material'
import type { StudioUpload } from '@tempolibre/contract'
import { StateChip } from '../../editing/state-chip.tsx'

type Colour = NonNullable<ChipProps['color']>

const colours: Record<string, Colour> = {
  running: 'info',
  done: 'success',
  checked: 'success',
  failed: 'error',
  unfinished: 'warning',
  cancelled: 'warning',
}

/** How far an upload has come. */
export function UploadState({ upload }: { upload: StudioUpload }) {
  const state = stateOf(upload)
  return <StateChip colour={colours[state] ?? 'default'} word={`resources.uploads.states.${state}`} />
}

function stateOf({ run, unfinished }: StudioUpload): string {
  if (unfinished > 0) return 'unfinished'
  if (!run) return 'none'
  return run.state === 'done' && run.kind === 'check' ? 'checked' : run.state
}

/** Whether a check or an import is under way. */
export const isUnderWay = ({ run }: Pick<StudioUpload, 'run'>): boolean =>
  run?.state === 'waiting' || run?.state === 'running'
