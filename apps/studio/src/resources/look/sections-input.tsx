import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import { Box, Checkbox, FormControlLabel, IconButton } from '@mui/material'
import type { StudioLook } from '@tempolibre/contract'
import { type HomeSection, homeSections } from '@tempolibre/domain/home-sections'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'

const source = 'home_sections'

/** Which sections the home page has, in which order; hidden ones come last. */
export function SectionsInput({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const { setValue } = useFormContext<Pick<StudioLook, typeof source>>()
  const shown = useWatch<Pick<StudioLook, typeof source>, typeof source>({ name: source }) ?? [
    ...homeSections,
  ]
  const hidden = homeSections.filter((section) => !shown.includes(section))
  const nameOf = (section: HomeSection) => translate(`resources.look.sections.${section}`)

  function show(sections: readonly HomeSection[]): void {
    // The house's own order need not be stored, so that a later release may add to it.
    const isHouseOrder = sections.join() === homeSections.join()
    setValue(source, isHouseOrder ? null : [...sections], { shouldDirty: true, shouldTouch: true })
  }

  const move = (from: number, to: number) => {
    const moved = shown[from]
    if (moved !== undefined) show(shown.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  const toggle = (section: HomeSection) =>
    show(shown.includes(section) ? shown.filter((other) => other !== section) : [...shown, section])

  return (
    <Box
      component="ol"
      aria-label={translate('resources.look.fields.home_sections')}
      sx={{ m: 0, p: 0, listStyle: 'none' }}
    >
      {[...shown, ...hidden].map((section, place) => (
        <Box component="li" key={section} sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
          <FormControlLabel
            sx={{ flex: 1, maxWidth: 320 }}
            label={nameOf(section)}
            control={
              <Checkbox checked={place < shown.length} disabled={readOnly} onChange={() => toggle(section)} />
            }
          />
          {!readOnly && place < shown.length && (
            <>
              <IconButton
                aria-label={translate('resources.look.move_up', { section: nameOf(section) })}
                disabled={place === 0}
                onClick={() => move(place, place - 1)}
              >
                <ArrowUpward />
              </IconButton>
              <IconButton
                aria-label={translate('resources.look.move_down', { section: nameOf(section) })}
                disabled={place === shown.length - 1}
                onClick={() => move(place, place + 1)}
              >
                <ArrowDownward />
              </IconButton>
            </>
          )}
        </Box>
      ))}
    </Box>
  )
}
