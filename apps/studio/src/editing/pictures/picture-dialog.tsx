import { Box } from '@mui/material'
import { type Picture, pictureAddress } from '@tempolibre/domain/pictures'
import type { Translated } from '@tempolibre/locales'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { QuestionDialog } from '../question-dialog.tsx'
import { AltInputs, useDescription } from './alt-inputs.tsx'
import { PictureChooser } from './picture-chooser.tsx'
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
  const [picture, setPicture] = useState<Picture>()
  const { busy, problem, send } = useSentPicture('text', setPicture)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void send(given)
  })
  const { description, isComplete, setDescription } = useDescription()

  return (
    <QuestionDialog
      title={translate('studio.pictures.insert')}
      text={translate('studio.pictures.hint')}
      confirm={translate('studio.pictures.confirm')}
      colour="primary"
      busy={busy}
      incomplete={!picture || !isComplete}
      onConfirm={() => picture && insert(picture, description.decorative ? undefined : description.alts)}
      onClose={close}
    >
      <PictureChooser busy={busy} problem={problem} take={(file) => void send(file)}>
        {picture ? (
          <>
            <Box
              component="img"
              src={pictureAddress(picture)}
              alt=""
              sx={{ display: 'block', maxWidth: '100%', maxHeight: 240, my: 2, borderRadius: 1 }}
            />
            <AltInputs description={description} setDescription={setDescription} />
          </>
        ) : (
          !busy && <PictureLibrary choose={setPicture} />
        )}
      </PictureChooser>
    </QuestionDialog>
  )
}
