import { ApiError } from '@tempolibre/contract/errors'
import {
  type Picture,
  type PictureCrop,
  pictureAddress,
  readPictureAddress,
} from '@tempolibre/domain/pictures'
import type { Translated } from '@tempolibre/locales'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { QuestionDialog } from '../question-dialog.tsx'
import { AltInputs, useDescription } from './alt-inputs.tsx'
import { type ChosenPicture, readPictureFile } from './chosen-picture.ts'
import { centred, cropOf, isWhole, type Size } from './crop.ts'
import { CropBox } from './crop-box.tsx'
import { PictureChooser } from './picture-chooser.tsx'
import { PictureLibrary } from './picture-library.tsx'
import { pictureProblem } from './picture-problem.ts'
import { sendPicture } from './send-picture.ts'

/** A record's picture: its address, and what it shows; null: it is decorative. */
export interface RecordPicture {
  picture: string
  picture_alt: Translated | null
}

interface RecordPictureDialogProps {
  /** Already translated. */
  title: string
  /** Width by height. */
  aspect: number
  /** What the record shows, to be changed. */
  present: RecordPicture | undefined
  /** A file that was dropped or pasted. */
  given: ChosenPicture | undefined
  apply(picture: RecordPicture): void
  close(): void
}

/** Asks which picture a record is to show, which part of it, and what to say of it to those who do not see it. */
export function RecordPictureDialog({
  apply,
  aspect,
  close,
  given,
  present,
  title,
}: RecordPictureDialogProps) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<ChosenPicture | undefined>(
    given ?? (present && { address: present.picture }),
  )
  const [size, setSize] = useState<Size>()
  const [framing, setFraming] = useState(centred)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { description, isComplete, setDescription } = useDescription(present?.picture_alt)

  const show = (next: ChosenPicture | undefined) => {
    setSize(undefined)
    setFraming(centred)
    setChosen(next)
  }
  async function take(file: File | undefined) {
    if (!file) return
    setProblem(undefined)
    show(await readPictureFile(file))
  }

  async function confirm(address: string, of: Size) {
    setBusy(true)
    try {
      const picture = await store(chosen ?? { address }, cropOf(of, aspect, framing), of)
      apply({ picture, picture_alt: description.decorative ? null : description.alts })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(pictureProblem(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <QuestionDialog
      title={title}
      text={translate('studio.pictures.hint')}
      confirm={translate('studio.pictures.use')}
      colour="primary"
      busy={busy}
      incomplete={!size || !isComplete}
      onConfirm={() => chosen && size && void confirm(chosen.address, size)}
      onClose={close}
    >
      <PictureChooser busy={busy} problem={problem} take={(file) => void take(file)}>
        {chosen ? (
          <>
            <CropBox
              address={chosen.address}
              aspect={aspect}
              size={size}
              framing={framing}
              setSize={setSize}
              setFraming={setFraming}
              onUnreadable={() => {
                show(undefined)
                setProblem('studio.pictures.unreadable')
              }}
            />
            <AltInputs description={description} setDescription={setDescription} />
          </>
        ) : (
          <PictureLibrary choose={(picture: Picture) => show({ address: pictureAddress(picture) })} />
        )}
      </PictureChooser>
    </QuestionDialog>
  )
}

/** @returns the address of the part that is kept, of a picture that is stored */
async function store({ address, file }: ChosenPicture, crop: PictureCrop, of: Size): Promise<string> {
  const whole = isWhole(of, crop)
  if (!file && whole) return address
  const bytes = file ?? (await (await fetch(address)).blob())
  return pictureAddress(await sendPicture(bytes, 'text', whole ? undefined : crop))
}

/** The picture of a form's record, if it has one. */
export const readRecordPicture = (
  picture: string | null | undefined,
  alt: Translated | null | undefined,
): RecordPicture | undefined =>
  picture != null && readPictureAddress(picture) ? { picture, picture_alt: alt ?? null } : undefined
