import MusicNote from '@mui/icons-material/MusicNote'
import {
  changeStudioTrack,
  changeStudioTracks,
  getStudioTrack,
  listStudioTracks,
} from '@tempolibre/contract/calls/studio-catalogue'
import { lazy } from 'react'
import { currentLanguage } from '../../browser/current-language.ts'
import { textIn } from '../../records/gaps.ts'
import { editors, everyone, type StudioResource } from '../../records/studio-resource.ts'
import { editableOfTrack } from './editable.ts'
import { messages } from './messages.ts'

export const tracks: StudioResource = {
  name: 'tracks',
  group: 'catalogue',
  read: everyone,
  write: editors,
  calls: {
    list: listStudioTracks,
    get: (request, { id }) => getStudioTrack(request, { id, lang: currentLanguage() }),
    change: (request, input) => changeStudioTrack(request, { ...input, lang: currentLanguage() }),
    changeMany: changeStudioTracks,
  },
  editable: editableOfTrack,
  messages,
  icon: MusicNote,
  title: ({ title }) => textIn(title, currentLanguage()),
  list: lazy(() => import('./track-list.tsx')),
  edit: lazy(() => import('./track-edit.tsx')),
  pages: { grid: lazy(() => import('./grid/track-grid.tsx')) },
}
