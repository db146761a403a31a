import { Alert, Box, Button, Checkbox, FormControlLabel, LinearProgress, TextField } from '@mui/material'
import { type Picture, pictureAddress } from '@tempolibre/contract/pictures'
import { languageNames, languages, type Translated } from '@tempolibre/locales'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { emptyText } from '../empty-text.ts'
import { QuestionDialog } from '../question-dialog.tsx'
import { PictureLibrary } from './picture-library.tsx'
import { useSentPicture } from './use-sent-picture.ts'

interface PictureDialogProps {
  /** A file that was dropped or pasted. */
  given: File | undefined
  /** @param alts what the picture shows; undefined: it is decorative */
  insert(picture: Picture, alts: Translated | undefined): void
  close(): void
}

/** Asks which picture a text is to show, and what to say of it to those who do not see it. */
export function PictureDialog({ close, given, insert }: PictureDialogProps) {
  const translate = useTranslate()
  const chooser = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<Picture>()
  const { busy, problem, send } = useSentPicture('text', setPicture)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void send(given)
  })
  const [alts, setAlts] = useState<Translated>(emptyText)
  const [decorative, setDecorative] = useState(false)
  const described = decorative || languages.every((language) => alts[language].trim() !== '')

  return (
    <QuestionDialog
      title={translate('studio.pictures.insert')}
      text={translate('studio.pictures.hint')}
      confirm={translate('studio.pictures.confirm')}
      colour="primary"
      busy={busy}
      incomplete={!picture || !described}
      onConfirm={() => picture && insert(picture, decorative ? undefined : alts)}
      onClose={close}
    >
      <Box
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void send(event.dataTransfer.files[0])
        }}
        onPaste={(event) => void send(event.clipboardData.files[0])}
      >
        <Button variant="outlined" size="small" disabled={busy} onClick={() => chooser.current?.click()}>
          {translate('studio.pictures.choose')}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp,image/avif"
          data-testid="choose-picture"
          onChange={(event) => {
            void send(event.target.files?.[0])
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
        {busy && <LinearProgress sx={{ mt: 2 }} />}
        {problem !== undefined && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {translate(problem)}
          </Alert>
        )}
        {picture ? (
          <>
            <Box
              component="img"
              src={pictureAddress(picture)}
              alt=""
              sx={{ display: 'block', maxWidth: '100%', maxHeight: 240, my: 2, borderRadius: 1 }}
            />
            {languages.map((language) => (
              <TextField
                key={language}
                fullWidth
                size="small"
                margin="dense"
                label={translate('studio.pictures.alt', { language: languageNames[language] })}
                helperText={language === 'en' && translate('studio.pictures.alt_hint')}
                value={alts[language]}
                disabled={decorative}
                onChange={(event) => setAlts({ ...alts, [language]: event.target.value })}
                slotProps={{ htmlInput: { lang: language, maxLength: 300 } }}
              />
            ))}
            <FormControlLabel
              control={<Checkbox checked={decorative} onChange={(_, checked) => setDecorative(checked)} />}
              label={translate('studio.pictures.decorative')}
            />
          </>
        ) : (
          !busy && <PictureLibrary choose={setPicture} />
        )}
      </Box>
    </QuestionDialog>
  )
}
