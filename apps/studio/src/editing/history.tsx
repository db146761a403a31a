import HistoryIcon from '@mui/icons-material/History'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItemButton,
  ListItemText,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ContentVersion } from '@tempolibre/contract'
import type { SendRequest } from '@tempolibre/contract/request'
import { dateFormat } from '@tempolibre/locales'
import { type ReactNode, useId, useState } from 'react'
import { Confirm, useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { currentLanguage } from '../browser/current-language.ts'
import { differingLines } from '../records/differing-lines.ts'
import { findDifferences } from '../records/changes.ts'
import { asStudioError } from '../records/studio-error.ts'
import type { StudioRecord } from '../records/studio-resource.ts'
import { studioRequest } from '../session/studio-request.ts'
import { Comparison } from './comparison.tsx'
import { useMayWrite } from './record-form.tsx'
import { showValue } from './show-value.ts'
import { useAction } from './use-action.ts'
import { usePartName } from './use-part-name.ts'

/** The calls of a kind of record whose content has versions. */
export interface VersionCalls {
  list(
    request: SendRequest,
    input: { id: string; page: number; per_page: number },
  ): Promise<{ records: ContentVersion[]; total: number }>
  get(
    request: SendRequest,
    input: { id: string; entry: string },
  ): Promise<{ content: Record<string, unknown> }>
  restore(request: SendRequest, input: { id: string; entry: string; version: string }): Promise<unknown>
}

interface HistoryProps {
  calls: VersionCalls
  /** Key of what restoring this record entails besides. */
  caution?: string | undefined
  /** Whether nothing may be restored, though others of its kind. */
  readOnly?: boolean
  /** Shows a value that stands for something else, such as the id of another record. */
  showPart?: (path: string, value: unknown) => ReactNode
}

/** Opens the versions of the form's record. */
export function HistoryButton(props: HistoryProps) {
  const translate = useTranslate()
  const record = useRecordContext<StudioRecord>()
  const [open, setOpen] = useState(false)
  if (!record) return null
  return (
    <>
      <Button size="small" startIcon={<HistoryIcon />} onClick={() => setOpen(true)}>
        {translate('studio.history.open')}
      </Button>
      {open && <HistoryDialog {...props} record={record} close={() => setOpen(false)} />}
    </>
  )
}

interface OfRecord extends HistoryProps {
  record: StudioRecord
}

/** The latest versions first; one of them is compared with the present one. */
function HistoryDialog({ close, ...props }: OfRecord & { close: () => void }) {
  const { calls, record } = props
  const translate = useTranslate()
  const titleId = useId()
  const [chosen, setChosen] = useState<string>()
  const [size, setSize] = useState(pageSize)
  const versions = useQuery({
    queryKey: ['versions', useResourceContext(), record.id, record['version'], size],
    queryFn: () => readVersions(calls, record.id, size),
    placeholderData: (shown) => shown,
  })
  const { records = [], total = 0 } = versions.data ?? {}
  const [present] = records
  return (
    <Dialog open fullWidth maxWidth="lg" aria-labelledby={titleId} onClose={close}>
      <DialogTitle id={titleId}>{translate('studio.history.title')}</DialogTitle>
      <DialogContent dividers>
        <Failure of={versions.error} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '18rem minmax(0, 1fr)' } }}>
          <Box sx={{ maxHeight: { xs: '14rem', md: '60vh' }, overflowY: 'auto' }}>
            <List dense disablePadding>
              {records.map((version) => (
                <VersionItem
                  key={version.entry}
                  version={version}
                  present={version === present}
                  chosen={version.entry === chosen}
                  choose={() => setChosen(version.entry)}
                />
              ))}
            </List>
            {records.length < total && (
              <Button size="small" onClick={() => setSize(size + pageSize)}>
                {translate('studio.history.more')}
              </Button>
            )}
          </Box>
          {chosen === undefined ? (
            <Typography color="text.secondary">{translate('studio.history.choose')}</Typography>
          ) : (
            <Version key={chosen} {...props} entry={chosen} onRestored={() => setChosen(undefined)} />
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** How many versions are shown at first, and how many more each time; the API answers no more at once. */
const pageSize = 100

async function readVersions({ list }: VersionCalls, id: string, size: number) {
  const records: ContentVersion[] = []
  let total = 0
  for (let page = 1; page <= size / pageSize; page += 1) {
    const answer = await asStudioError(list(studioRequest, { id, page, per_page: pageSize }))
    records.push(...answer.records)
    total = answer.total
  }
  return { records, total }
}

interface VersionItemProps {
  version: ContentVersion
  present: boolean
  chosen: boolean
  choose: () => void
}

function VersionItem({ choose, chosen, present, version: { at, fields, who } }: VersionItemProps) {
  const translate = useTranslate()
  const nameOf = usePartName(useResourceContext() ?? '')
  const time = dateFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' })
  const when = at === null ? translate('studio.history.imported') : time.format(new Date(at))
  const lines = [who, fields.map(nameOf).join(', ')].filter((line) => line !== null && line !== '')
  return (
    <ListItemButton selected={chosen} aria-current={chosen} onClick={choose} sx={{ borderRadius: 1 }}>
      <ListItemText
        primary={present ? translate('studio.history.present', { at: when }) : when}
        secondary={lines.join('\n')}
        slotProps={{ secondary: { sx: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } } }}
      />
    </ListItemButton>
  )
}

/** What a version has otherwise than the record has now, and the way back to it. */
function Version({
  calls,
  caution,
  entry,
  onRestored,
  readOnly = false,
  record,
  showPart,
}: OfRecord & { entry: string; onRestored: () => void }) {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const nameOf = usePartName(resource)
  const mayWrite = useMayWrite() && !readOnly
  const { isDirty } = useFormState()
  const [asking, setAsking] = useState(false)
  const { id } = record
  const version = String(record['version'])
  const { data, error } = useQuery({
    queryKey: ['version', resource, id, version, entry],
    queryFn: () => asStudioError(calls.get(studioRequest, { id, entry })),
  })
  const { act, busy } = useAction(() => calls.restore(studioRequest, { id, entry, version }), {
    done: 'studio.history.restored',
  })
  if (error) return <Failure of={error} />
  if (!data) return <Typography color="text.secondary">{translate('ra.page.loading')}</Typography>

  const { content } = data
  const differences = findDifferences(record, content, record, Object.keys(content))
  if (differences.length === 0) return <Typography>{translate('studio.history.same')}</Typography>
  const sidesOf = (path: string, former: unknown, now: unknown): [ReactNode, ReactNode] => {
    const [one, other] =
      typeof former === 'string' && typeof now === 'string' ? differingLines(former, now) : [former, now]
    const show = (value: unknown) => showPart?.(path, value) ?? showValue(value, translate)
    return [show(one), show(other)]
  }
  const restore = async () => {
    const restored = await act()
    setAsking(false)
    if (restored) onRestored()
  }
  return (
    <Box sx={{ minWidth: 0 }}>
      <Comparison
        headings={[
          translate('studio.conflict.field'),
          translate('studio.history.former'),
          translate('studio.history.now'),
        ]}
        parts={differences.map(({ mine, path, theirs }) => ({
          path,
          name: nameOf(path),
          sides: sidesOf(path, mine, theirs),
        }))}
      />
      {mayWrite && (
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', mt: 2 }}>
          {isDirty && <Alert severity="info">{translate('studio.errors.unsaved')}</Alert>}
          <Button variant="contained" disabled={isDirty || busy} onClick={() => setAsking(true)}>
            {translate('studio.history.restore')}
          </Button>
        </Box>
      )}
      <Confirm
        isOpen={asking}
        loading={busy}
        title="studio.history.restore_title"
        content={[
          translate('studio.history.restore_question'),
          ...(caution === undefined ? [] : [translate(caution)]),
        ].join(' ')}
        confirm="studio.history.restore"
        onConfirm={() => void restore()}
        onClose={() => setAsking(false)}
      />
    </Box>
  )
}

function Failure({ of: error }: { of: Error | null }) {
  const translate = useTranslate()
  return error && <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>
}
