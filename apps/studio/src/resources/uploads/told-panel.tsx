import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import type { StudioUpload } from '@tempolibre/contract'
import { useTranslate } from 'react-admin'
import { Breakable } from '../../editing/breakable.tsx'
import { useAction } from '../../editing/use-action.ts'
import { PassedOverList } from './passed-over-list.tsx'
import { queue, useTold } from './sending/queue.ts'
import { removeSentFile } from './sending/send-file.ts'
import { isUnderWay } from './upload-state.tsx'

/** Files that are named. */
const maxNamed = 20

/** What becomes of the files that were chosen last: new ones, replaced ones, those that are there, and those that are gone. */
export function ToldPanel({ upload }: { upload: StudioUpload }) {
  const translate = useTranslate()
  const told = useTold(upload.id)
  const removal = useAction(
    async () => {
      for (const { id, path } of told?.missing ?? []) {
        queue.drop(upload.id, path)
        await removeSentFile(id)
      }
      queue.forgetMissing(upload.id)
    },
    { done: 'resources.uploads.told.removed' },
  )
  if (!told) return null
  const { added, missing, passedOver, replaced, resumed, same } = told
  return (
    <Stack spacing={1}>
      <Typography variant="body2">
        {translate('resources.uploads.told.counts', {
          added,
          replaced: replaced.length,
          same: same + resumed,
        })}
      </Typography>
      {replaced.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          <Breakable text={translate('resources.uploads.told.replaced', { files: namesOf(replaced) })} />
        </Typography>
      )}
      <PassedOverList groups={passedOver} title="resources.uploads.told.passed_over" />
      {missing.length > 0 && (
        <Alert
          severity="warning"
          action={
            !isUnderWay(upload) && (
              <Button color="inherit" disabled={removal.busy} onClick={() => void removal.act()}>
                {translate('resources.uploads.told.remove')}
              </Button>
            )
          }
        >
          {translate('resources.uploads.told.missing', { smart_count: missing.length })}
          <Box sx={{ overflowWrap: 'anywhere' }}>
            <Breakable text={namesOf(missing.map(({ path }) => path))} />
          </Box>
        </Alert>
      )}
    </Stack>
  )
}

function namesOf(paths: readonly string[]): string {
  const others = paths.length - maxNamed
  return `${paths.slice(0, maxNamed).join(', ')}${others > 0 ? ` + ${others}` : ''}`
}
