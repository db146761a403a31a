import ContentCopy from '@mui/icons-material/ContentCopy'
import LinkIcon from '@mui/icons-material/Link'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material'
import type { EndpointOutput } from '@tempolibre/contract'
import { makeStudioArticlePreview } from '@tempolibre/contract/operations/studio-editorial'
import { dateFormat } from '@tempolibre/locales'
import { useId, useState } from 'react'
import { useNotify, useRecordContext, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { useAction } from '../../editing/use-action.ts'
import { studioRequest } from '../../session/studio-request.ts'

type Preview = EndpointOutput<'makeStudioArticlePreview'>['preview']

/** Makes an address with which anybody can read the saved article before it is published. */
export function PreviewLink() {
  const translate = useTranslate()
  const article = useRecordContext()
  const [preview, setPreview] = useState<Preview>()
  const { act, busy } = useAction(async (id: string) => {
    setPreview((await makeStudioArticlePreview(studioRequest, { id })).preview)
  })
  if (!article) return null
  return (
    <>
      <Button
        size="small"
        startIcon={<LinkIcon />}
        disabled={busy}
        onClick={() => void act(String(article.id))}
      >
        {translate('resources.articles.preview.open')}
      </Button>
      {preview && <PreviewDialog preview={preview} close={() => setPreview(undefined)} />}
    </>
  )
}

function PreviewDialog({ close, preview }: { preview: Preview; close: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const titleId = useId()
  const time = dateFormat(currentLanguage(), { dateStyle: 'long', timeStyle: 'short' })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(preview.url)
      notify('resources.articles.preview.copied', { type: 'success' })
    } catch (error) {
      // Browsers refuse it outside HTTPS, or when the member does not allow it; the address is selected for copying.
      if (!(error instanceof Error)) throw error
      notify('resources.articles.preview.not_copied', { type: 'warning' })
    }
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={close}>
      <DialogTitle id={titleId}>{translate('resources.articles.preview.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {translate('resources.articles.preview.text', { at: time.format(new Date(preview.expires_at)) })}
        </DialogContentText>
        <TextField
          fullWidth
          label={translate('resources.articles.preview.address')}
          value={preview.url}
          slotProps={{ htmlInput: { readOnly: true } }}
          onFocus={(event) => event.target.select()}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('ra.action.close')}</Button>
        <Button component="a" href={preview.url} target="_blank" rel="noreferrer">
          {translate('resources.articles.preview.visit')}
        </Button>
        <Button variant="contained" startIcon={<ContentCopy />} onClick={() => void copy()}>
          {translate('resources.articles.preview.copy')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
