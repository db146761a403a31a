import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternate'
import { Box, Button, FormHelperText, Typography } from '@mui/material'
import type { PictureChange } from '@tempolibre/contract'
import { languages } from '@tempolibre/locales'
import { useState } from 'react'
import { useInput, useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { Panel } from '../panel.tsx'
import { type ChosenPicture, readPictureFile } from './chosen-picture.ts'
import { readRecordPicture, RecordPictureDialog } from './record-picture-dialog.tsx'

interface RecordPicturePanelProps {
  /** Width by height. */
  aspect?: number
  /** The address of what is shown without an uploaded picture. */
  fallback?: string | null | undefined
  readOnly: boolean
}

/** Of a new record. */
export const noPicture = { picture: null, picture_alt: null }

const asIs = (value: unknown) => value

/** The picture of a record: dropped, pasted or chosen, replaced, described, removed. */
export function RecordPicturePanel({ aspect = 1, fallback, readOnly }: RecordPicturePanelProps) {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const record = useRecordContext<PictureChange & { id: string }>()
  const { setValue } = useFormContext<PictureChange>()
  const { fieldState } = useInput({ source: 'picture', format: asIs, parse: asIs })
  useInput({ source: 'picture_alt', format: asIs, parse: asIs })
  const [picture, alt] = useWatch<PictureChange, ['picture', 'picture_alt']>({
    name: ['picture', 'picture_alt'],
  })
  const [asked, setAsked] = useState<{ given?: ChosenPicture; replaces: boolean }>()
  const present = readRecordPicture(picture, alt)
  const title = `resources.${resource}.fields.picture`
  const write = (chosen: Required<PictureChange>) => {
    setValue('picture', chosen.picture, { shouldDirty: true, shouldTouch: true })
    setValue('picture_alt', chosen.picture_alt, { shouldDirty: true, shouldTouch: true })
  }
  const take = (event: { preventDefault(): void }, files: FileList) => {
    const file = [...files].find(({ type }) => type.startsWith('image/'))
    if (!file || readOnly) return
    event.preventDefault()
    void readPictureFile(file).then((given) => setAsked({ given, replaces: true }))
  }
  // What a removed picture uncovers is seen once that is saved.
  const shown = present?.picture ?? (record?.picture == null ? fallback : undefined)

  return (
    <Panel title={title}>
      <Box
        tabIndex={readOnly ? undefined : -1}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => take(event, event.dataTransfer.files)}
        onPaste={(event) => take(event, event.clipboardData.files)}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}
      >
        <PictureFrame aspect={aspect} address={shown} alt={present?.picture_alt?.en ?? ''} />
        <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
          <Said present={present} />
          {!readOnly && (
            <PictureButtons
              hasPicture={present !== undefined}
              onAsk={(replaces) => setAsked({ replaces })}
              onRemove={() => write({ picture: null, picture_alt: null })}
            />
          )}
          {fieldState.error?.message !== undefined && (
            <FormHelperText error>{translate(fieldState.error.message)}</FormHelperText>
          )}
        </Box>
      </Box>
      {asked && (
        <RecordPictureDialog
          title={translate(title)}
          aspect={aspect}
          present={asked.replaces ? undefined : present}
          given={asked.given}
          apply={(chosen) => {
            write(chosen)
            setAsked(undefined)
          }}
          close={() => setAsked(undefined)}
        />
      )}
    </Panel>
  )
}

interface PictureFrameProps {
  aspect: number
  address: string | null | undefined
  alt: string
}

function PictureFrame({ address, alt, aspect }: PictureFrameProps) {
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        width: 160,
        aspectRatio: aspect,
        border: address == null ? '1px dashed' : 0,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        color: 'text.secondary',
      }}
    >
      {address == null ? (
        <AddPhotoAlternate />
      ) : (
        <Box
          component="img"
          src={address}
          alt={alt}
          sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
        />
      )}
    </Box>
  )
}

interface PictureButtonsProps {
  hasPicture: boolean
  /** @param replaces whether by another picture */
  onAsk: (replaces: boolean) => void
  onRemove: () => void
}

function PictureButtons({ hasPicture, onAsk, onRemove }: PictureButtonsProps) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      <Button variant="outlined" size="small" onClick={() => onAsk(true)}>
        {translate(hasPicture ? 'studio.pictures.replace' : 'studio.pictures.add')}
      </Button>
      {hasPicture && (
        <>
          <Button size="small" onClick={() => onAsk(false)}>
            {translate('studio.pictures.edit')}
          </Button>
          <Button size="small" color="error" onClick={onRemove}>
            {translate('studio.pictures.remove')}
          </Button>
        </>
      )}
    </Box>
  )
}

/** What is said of the picture in each language. */
function Said({ present }: { present: ReturnType<typeof readRecordPicture> }) {
  const translate = useTranslate()
  if (!present)
    return (
      <Typography variant="body2" color="text.secondary">
        {translate('studio.pictures.none_chosen')}
      </Typography>
    )
  const { picture_alt: alt } = present
  if (!alt) return <Typography variant="body2">{translate('studio.pictures.is_decorative')}</Typography>
  return languages.map((language) => (
    <Typography key={language} variant="body2" lang={language}>
      {alt[language]}
    </Typography>
  ))
}
