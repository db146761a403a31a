import Visibility from '@mui/icons-material/Visibility'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { usePreviewing } from './previewing.ts'

/** Opens and closes the live preview. */
export function PreviewToggle() {
  const translate = useTranslate()
  const [previewing, setPreviewing] = usePreviewing()
  return (
    <Button
      size="small"
      variant={previewing ? 'contained' : 'text'}
      startIcon={<Visibility />}
      aria-pressed={previewing}
      onClick={() => setPreviewing(!previewing)}
    >
      {translate('studio.preview.open')}
    </Button>
  )
}
