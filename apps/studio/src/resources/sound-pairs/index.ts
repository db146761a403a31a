import CompareArrows from '@mui/icons-material/CompareArrows'
import { decideSoundPair, getSoundPair, listSoundPairs } from '@tempolibre/contract/calls/studio-sounds'
import { lazy } from 'react'
import { editors, everyone, type StudioResource } from '../../records/studio-resource.ts'
import messages from './messages.json'

export const soundPairs: StudioResource = {
  name: 'sound-pairs',
  group: 'catalogue',
  read: everyone,
  write: editors,
  calls: { list: listSoundPairs, get: getSoundPair, change: decideSoundPair },
  editable: ['decision'],
  messages,
  icon: CompareArrows,
  title: ({ id }) => id,
  list: lazy(() => import('./pair-list.tsx')),
}
