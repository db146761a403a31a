import { Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material'
import type { StudioLook } from '@tempolibre/contract'
import { houseTypeface, typefaces } from '@tempolibre/domain/typefaces'
import { keysOf } from '@tempolibre/locales'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { fontFamilyOf } from '../../look/site-look.ts'

const source = 'typeface'

/** The face of headings, each shown in itself. */
export function TypefaceInput({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const { setValue } = useFormContext<Pick<StudioLook, typeof source>>()
  const chosen = useWatch<Pick<StudioLook, typeof source>, typeof source>({ name: source }) ?? houseTypeface
  return (
    <>
      <Typography sx={{ mb: 1 }}>{translate('resources.look.typeface_hint')}</Typography>
      <RadioGroup
        aria-label={translate('resources.look.fields.typeface')}
        value={chosen}
        onChange={(_, value) => {
          const typeface = keysOf(typefaces).find((known) => known === value && known !== houseTypeface)
          setValue(source, typeface ?? null, { shouldDirty: true, shouldTouch: true })
        }}
      >
        {keysOf(typefaces).map((typeface) => (
          <FormControlLabel
            key={typeface}
            value={typeface}
            disabled={readOnly}
            control={<Radio />}
            sx={{ py: 0.5 }}
            label={
              <>
                <Box component="span" sx={{ display: 'block' }}>
                  {typefaces[typeface].family.replace(' Variable', '')}
                </Box>
                <Box
                  component="span"
                  aria-hidden
                  sx={{
                    fontFamily: fontFamilyOf(typeface),
                    fontWeight: 700,
                    fontSize: '1.5rem',
                    lineHeight: 1.2,
                  }}
                >
                  {translate('resources.look.typeface_sample')}
                </Box>
              </>
            }
          />
        ))}
      </RadioGroup>
    </>
  )
}
