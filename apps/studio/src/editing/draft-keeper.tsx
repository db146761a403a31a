import { Alert, Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { currentLanguage } from '../browser/current-language.ts'
import { dateFormat } from '@tempolibre/locales'
import { changedFields } from '../records/changes.ts'
import { type Draft, type DraftKey, dropDraft, keepDraft, readDraft } from '../records/drafts.ts'
import type { StudioRecord } from '../records/studio-resource.ts'
import { currentSession } from '../session/session.ts'

/** Milliseconds without typing after which the draft is kept. */
const pauseMs = 400

/** Keeps what is typed into the form until it is saved, and offers it when the form is opened again. */
export function DraftKeeper({ editable }: { editable: readonly string[] }) {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const record = useRecordContext<StudioRecord>()
  const { setValue } = useFormContext()
  const values: Record<string, unknown> = useWatch()
  const { isDirty, isSubmitSuccessful } = useFormState()
  const member = currentSession().id
  const version = typeof record?.['version'] === 'string' ? record['version'] : ''
  const [offered, setOffered] = useState<Draft | undefined>(() => {
    const draft = readDraft({ member, resource, id: record?.id })
    const differs = draft && Object.keys(changedFields(record ?? {}, draft.values, editable)).length > 0
    return differs ? draft : undefined
  })
  const wasDirty = useRef(false)
  const [isKept, setIsKept] = useState(true)

  useEffect(() => {
    const key: DraftKey = { member, resource, id: record?.id }
    if (!isDirty) {
      // Saved, or undone by hand. A form that was just opened leaves its draft alone.
      if (wasDirty.current) dropDraft(key)
      wasDirty.current = false
      return undefined
    }
    wasDirty.current = true
    const timer = setTimeout(() => {
      const typed = changedFields(record ?? {}, values, editable)
      setIsKept(keepDraft(key, { version, values: typed, at: Date.now() }))
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [editable, isDirty, member, record, resource, values, version])

  // A new record is saved by leaving its form.
  useEffect(() => {
    if (isSubmitSuccessful && !record) dropDraft({ member, resource, id: undefined })
  }, [isSubmitSuccessful, member, record, resource])

  if (isDirty && !isKept) return <Alert severity="warning">{translate('studio.draft.not_kept')}</Alert>
  if (!offered) return null
  const restore = () => {
    for (const [name, value] of Object.entries(offered.values)) setValue(name, value, { shouldDirty: true })
    setOffered(undefined)
  }
  const discard = () => {
    dropDraft({ member, resource, id: record?.id })
    setOffered(undefined)
  }
  const at = dateFormat(currentLanguage(), { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(offered.at),
  )
  return (
    <Alert
      severity="info"
      sx={{ width: '100%', mb: 2 }}
      action={
        <>
          <Button color="inherit" size="small" onClick={restore}>
            {translate('studio.draft.restore')}
          </Button>
          <Button color="inherit" size="small" onClick={discard}>
            {translate('studio.draft.discard')}
          </Button>
        </>
      }
    >
      {translate(offered.version === version ? 'studio.draft.found' : 'studio.draft.found_older', { at })}
    </Alert>
  )
}
