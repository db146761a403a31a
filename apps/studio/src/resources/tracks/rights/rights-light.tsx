import Block from '@mui/icons-material/Block'
import CheckCircle from '@mui/icons-material/CheckCircle'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import type { RightsLight as Light } from '@tempolibre/domain'
import { rightsLights } from '@tempolibre/domain/judge-rights'
import { useTranslate } from 'react-admin'
import { StateChip } from '../../../editing/state-chip.tsx'

const looks = {
  green: { colour: 'success', Icon: CheckCircle },
  amber: { colour: 'warning', Icon: ErrorOutline },
  red: { colour: 'error', Icon: Block },
} as const satisfies Record<Light, object>

const wordOf = (light: Light) => `resources.tracks.rights.lights.${light}`

/** The lights as a filter offers them. */
export const lightChoices = rightsLights.map((id) => ({ id, name: wordOf(id) }))

/** Whether a track may be sold royalty-free, in a word. */
export function RightsLight({ light }: { light: Light }) {
  return <StateChip colour={looks[light].colour} word={wordOf(light)} />
}

/** The same where there is no room for words. */
export function RightsIcon({ light }: { light: Light }) {
  const translate = useTranslate()
  const { Icon, colour } = looks[light]
  return <Icon fontSize="small" color={colour} titleAccess={translate(wordOf(light))} />
}
