import GraphicEq from '@mui/icons-material/GraphicEq'
import { getStudioRecording, listStudioRecordings } from '@tempolibre/contract/calls/studio-imports'
import { lazy } from 'react'
import { currentLanguage } from '../../browser/current-language.ts'
import { textIn } from '../../records/gaps.ts'
import { editors, everyone, type StudioResource } from '../../records/studio-resource.ts'
import messages from './messages.json'

export const recordings: StudioResource = {
  name: 'recordings',
  group: 'catalogue',
  read: everyone,
  write: editors,
  calls: {
    list: listStudioRecordings,
    get: (request, { id }) => getStudioRecording(request, { id, lang: currentLanguage() }),
  },
  editable: [],
  messages,
  icon: GraphicEq,
  title: ({ title }) => textIn(title, currentLanguage()),
  list: lazy(() => import('./recording-list.tsx')),
  show: lazy(() => import('./recording-show.tsx')),
}
