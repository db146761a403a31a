import CheckCircle from '@mui/icons-material/CheckCircle'
import { Chip } from '@mui/material'
import { useRecordContext, useTranslate } from 'react-admin'

/** Whether texts of the record are missing, from its `gaps`: beside forms in words, in lists as a number. */
export function Completeness({ compact = false }: { compact?: boolean }) {
  const translate = useTranslate()
  const record = useRecordContext<{ id: string; gaps?: readonly string[] }>()
  const gaps = record?.gaps
  if (!gaps) return null
  if (gaps.length === 0) {
    return (
      <CheckCircle
        fontSize="small"
        color="success"
        titleAccess={translate('studio.texts.complete')}
        sx={{ verticalAlign: 'middle' }}
      />
    )
  }
  const words = translate('studio.texts.gaps', { smart_count: gaps.length })
  return (
    <Chip
      size="small"
      color="warning"
      variant="outlined"
      title={gaps.join(', ')}
      label={compact ? gaps.length : words}
      aria-label={words}
    />
  )
}
