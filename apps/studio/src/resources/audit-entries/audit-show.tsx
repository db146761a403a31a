import { Typography } from '@mui/material'
import type { AuditEntry } from '@tempolibre/contract'
import { dateFormat } from '@tempolibre/locales'
import { useRecordContext, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { Comparison } from '../../editing/comparison.tsx'
import { Panel } from '../../editing/panel.tsx'
import { showValue } from '../../editing/show-value.ts'

/** One change, before and after side by side. */
export default function AuditShow() {
  const translate = useTranslate()
  const entry = useRecordContext<AuditEntry>()
  if (!entry) return null
  const { action, after, at, before, label, subject, who } = entry
  const time = dateFormat(currentLanguage(), { dateStyle: 'long', timeStyle: 'medium' })
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <Panel title={`resources.audit-entries.subjects.${subject}`}>
      <Typography>
        {translate(`resources.audit-entries.actions.${action}`)}: <strong>{label}</strong>
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {who} · {time.format(new Date(at))}
      </Typography>
      <Comparison
        headings={[
          translate('resources.audit-entries.columns.field'),
          translate('resources.audit-entries.columns.before'),
          translate('resources.audit-entries.columns.after'),
        ]}
        parts={fields.map((field) => ({
          path: field,
          name: <code>{field}</code>,
          sides: [showValue(before?.[field], translate), showValue(after?.[field], translate)],
        }))}
      />
    </Panel>
  )
}
