import { Alert, Box, Button, LinearProgress, Paper, Typography } from '@mui/material'
import type { StudioLook } from '@tempolibre/contract'
import { isIconShaped, lookPictureKey } from '@tempolibre/domain/look-pictures'
import type { Picture } from '@tempolibre/domain/pictures'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSentPicture } from '../../editing/pictures/use-sent-picture.ts'
import { type Ground, grounds } from './grounds.ts'
import { isFaint } from './measure-contrast.ts'

type PictureField = 'logo' | 'logo_dark' | 'icon'
type PictureFields = Pick<StudioLook, PictureField>

const addressOf = (picture: Picture) => `/media/${lookPictureKey(picture, 'screen')}`

/** Logo and icon, with what becomes of them in both themes. */
export function LogoInputs({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const { icon, logo, logo_dark } = useWatch<PictureFields>()
  const light = asPicture(logo)
  const dark = asPicture(logo_dark)
  const showsMark = !asPicture(icon) && !(light && isIconShaped(light))
  return (
    <>
      <Typography sx={{ mb: 2 }}>{translate('resources.look.logo_hint')}</Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' }, gap: 2 }}>
        <PictureInput source="logo" readOnly={readOnly} />
        <PictureInput source="logo_dark" readOnly={readOnly} disabled={!light} />
        <PictureInput
          source="icon"
          readOnly={readOnly}
          hint={showsMark ? 'resources.look.icon_mark' : 'resources.look.icon_hint'}
        />
      </Box>
      {light && (
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2, mt: 2 }}>
          <LogoSample ground="light" picture={light} />
          <LogoSample ground="dark" picture={dark ?? light} />
        </Box>
      )}
    </>
  )
}

/** The whole of a picture; forms may have parts only. */
const asPicture = (value: Partial<Picture> | null | undefined): Picture | undefined =>
  value?.digest !== undefined && value.width !== undefined && value.height !== undefined
    ? { digest: value.digest, width: value.width, height: value.height }
    : undefined

interface PictureInputProps {
  source: PictureField
  readOnly: boolean
  disabled?: boolean
  /** Key of what is said of the field. */
  hint?: string
}

/** Takes a picture: chosen, or dropped on it. */
function PictureInput({ disabled = false, hint, readOnly, source }: PictureInputProps) {
  const translate = useTranslate()
  const chooser = useRef<HTMLInputElement>(null)
  const { setValue } = useFormContext<PictureFields>()
  const picture = asPicture(useWatch<PictureFields, PictureField>({ name: source }))
  const set = (value: Picture | null) => setValue(source, value, { shouldDirty: true, shouldTouch: true })
  const { busy, problem, send } = useSentPicture('look', set)
  const name = translate(`resources.look.fields.${source}`)
  return (
    <Box
      component="fieldset"
      aria-label={name}
      sx={{ m: 0, p: 0, minWidth: 0, border: 0 }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (!readOnly && !disabled) void send(event.dataTransfer.files[0])
      }}
    >
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      <Typography variant="body2" color="text.secondary">
        {translate(
          hint ?? (source === 'logo' ? 'resources.look.logo_light_hint' : `resources.look.${source}_hint`),
        )}
      </Typography>
      {/* The logos are shown on their grounds below. */}
      {picture && source === 'icon' && (
        <Box
          component="img"
          src={addressOf(picture)}
          alt=""
          sx={{ display: 'block', maxWidth: '100%', height: 56, my: 1, objectFit: 'contain' }}
        />
      )}
      {!readOnly && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button
            variant="outlined"
            size="small"
            disabled={busy || disabled}
            aria-label={translate('resources.look.choose_file', { name })}
            onClick={() => chooser.current?.click()}
          >
            {translate('studio.pictures.choose')}
          </Button>
          {picture && (
            <Button
              size="small"
              aria-label={translate('resources.look.remove_file', { name })}
              onClick={() => set(null)}
            >
              {translate('ra.action.remove')}
            </Button>
          )}
        </Box>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/svg+xml,image/png,image/webp,image/avif"
        data-testid={`choose-${source}`}
        onChange={(event) => {
          void send(event.target.files?.[0])
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
      {busy && <LinearProgress sx={{ mt: 1 }} />}
      {problem !== undefined && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {translate(problem)}
        </Alert>
      )}
    </Box>
  )
}

/** The logo as a theme shows it, and whether it can be seen there. */
function LogoSample({ ground, picture }: { ground: Ground; picture: Picture }) {
  const translate = useTranslate()
  const src = addressOf(picture)
  const { bgcolor } = grounds[ground]
  const [faint, setFaint] = useState(false)
  useEffect(() => {
    let isCurrent = true
    isFaint(src, bgcolor).then(
      (found) => isCurrent && setFaint(found),
      // A picture that cannot be loaded is missing in the sample too.
      () => isCurrent && setFaint(false),
    )
    return () => {
      isCurrent = false
    }
  }, [src, bgcolor])
  return (
    <Paper
      component="section"
      aria-label={translate(`resources.look.logo_on_${ground}`)}
      variant="outlined"
      sx={{ p: 2, ...grounds[ground] }}
    >
      <Typography sx={{ fontWeight: 600, mb: 1 }}>{translate(`resources.look.${ground}`)}</Typography>
      <Box
        component="img"
        src={src}
        alt=""
        sx={{ display: 'block', height: 36, maxWidth: '100%', objectFit: 'contain', objectPosition: 'left' }}
      />
      <Typography variant="body2" component="output" sx={{ display: 'block', mt: 1.5 }}>
        {translate(faint ? 'resources.look.logo_faint' : 'resources.look.logo_clear')}
      </Typography>
    </Paper>
  )
}
