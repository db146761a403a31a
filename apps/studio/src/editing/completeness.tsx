import CheckCircle from '@mui/icons-material/CheckCircle'
import { Box, Chip } from '@mui/material'
import { defaultLanguage } from '@tempolibre/locales'
import { useRecordContext, useTranslate } from 'react-admin'

/** How complete the texts of a record are: those that are missing, and those that are shown in English. */
export function Completeness({ compact = false }: { compact?: boolean }) {
  const translate = useTranslate()
  const record = useRecordContext<{ id: string; gaps?: readonly string[]; fallbacks?: readonly string[] }>()
  if (!record?.gaps) return null
  const { fallbacks = [], gaps } = record
  if (gaps.length === 0 && fallbacks.length === 0) {
    return (
      <CheckCircle
        fontSize="small"
        color="success"
        titleAccess={translate('studio.texts.complete')}
        sx={{ verticalAlign: 'middle' }}
      />
    )
  }
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      <PathChip paths={gaps} words="studio.texts.gaps" colour="warning" compact={compact} />
      <PathChip
        paths={fallbacks}
        words="studio.texts.fallbacks"
        colour="info"
        compact={compact}
        sign={defaultLanguage.toUpperCase()}
      />
    </Box>
  )
}

interface PathChipProps {
  paths: readonly string[]
  /** The key of a message with their number. */
  words: string
  colour: 'info' | 'warning'
  compact: boolean
  /** Before a number. */
  sign?: string
}

/** Texts in words, or as a number; none shows nothing. */
function PathChip({ colour, compact, paths, sign = '', words }: PathChipProps) {
  const translate = useTranslate()
  if (paths.length === 0) return null
  const told = translate(words, { smart_count: paths.length })
  return (
    <Chip
      size="small"
      color={colour}
      variant="outlined"
      title={compact ? `${told}: ${paths.join(', ')}` : paths.join(', ')}
      label={compact ? `${sign} ${paths.length}`.trim() : told}
      aria-label={told}
    />
  )
}
