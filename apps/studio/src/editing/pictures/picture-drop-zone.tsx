import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternate'
import { Box, Button } from '@mui/material'
import { type Picture, writePicture } from '@tempolibre/domain/pictures'
import { type Language, languages, type Translated } from '@tempolibre/locales'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { writtenIn } from '../../records/gaps.ts'
import { countBlocks, insertBlock } from './insert-block.ts'
import { PictureDialog } from './picture-dialog.tsx'

interface PictureDropZoneProps {
  /** The text in Markdown, in every language. */
  source: string
  /** The language of the input within. */
  language: Language
  children: ReactNode
}

/** Takes pictures for a text: dropped on its input, pasted into it, or chosen. */
export function PictureDropZone({ children, language, source }: PictureDropZoneProps) {
  const translate = useTranslate()
  const { getValues, setValue } = useFormContext()
  const box = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<{ file: File | undefined }>()

  const take = (event: { preventDefault(): void }, files: FileList) => {
    const file = [...files].find(({ type }) => type.startsWith('image/'))
    if (!file) return
    event.preventDefault()
    setAsked({ file })
  }
  /** In every language that has a text, behind as many paragraphs as in this one. */
  const insert = (picture: Picture, alts: Translated | undefined) => {
    const texts: unknown = getValues(source)
    const cursor = box.current?.querySelector('textarea')?.selectionStart ?? 0
    const count = countBlocks(writtenIn(texts, language), cursor)
    for (const each of languages) {
      const text = writtenIn(texts, each)
      if (text.trim() === '' && each !== language) continue
      const block = writePicture(picture, alts?.[each])
      setValue(`${source}.${each}`, insertBlock(text, count, block), { shouldDirty: true, shouldTouch: true })
    }
    setAsked(undefined)
  }

  return (
    <Box
      ref={box}
      onDrop={(event) => take(event, event.dataTransfer.files)}
      onPaste={(event) => take(event, event.clipboardData.files)}
    >
      {children}
      <Button
        size="small"
        startIcon={<AddPhotoAlternate />}
        onClick={() => setAsked({ file: undefined })}
        sx={{ mt: -0.5, mb: 1 }}
      >
        {translate('studio.pictures.insert')}
      </Button>
      {asked && <PictureDialog given={asked.file} insert={insert} close={() => setAsked(undefined)} />}
    </Box>
  )
}
