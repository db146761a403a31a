import Download from '@mui/icons-material/Download'
import { exportStudioChannels } from '@tempolibre/contract/operations/studio-claims'
import { type Platform, platformNames } from '@tempolibre/domain/platforms'
import { Button, useTranslate } from 'react-admin'
import { saveFile } from '../../browser/save-file.ts'
import { useAction } from '../../editing/use-action.ts'
import { fetchStudioFile } from '../../session/fetch-studio-file.ts'

/** Saves the list of channels that goes to a platform. */
export function AllowlistButton({ platform }: { platform: Platform }) {
  const translate = useTranslate()
  const { act, busy } = useAction(async () =>
    saveFile(`allowlist-${platform}.txt`, await fetchStudioFile(exportStudioChannels({ platform }))),
  )
  const label = translate('resources.channels.allowlist', { platform: platformNames[platform] })
  return (
    <Button label={label} disabled={busy} onClick={() => void act()}>
      <Download />
    </Button>
  )
}
