import Outbox from '@mui/icons-material/Outbox'
import { getStudioMail, listStudioMails } from '@tempolibre/contract/calls/studio-business'
import { lazy } from 'react'
import { currentLanguage } from '../../browser/current-language.ts'
import { type StudioResource, supporters } from '../../records/studio-resource.ts'
import messages from './messages.json'

export const mails: StudioResource = {
  name: 'mails',
  group: 'business',
  read: supporters,
  write: supporters,
  calls: { list: listStudioMails, get: getStudioMail },
  editable: [],
  messages,
  icon: Outbox,
  title: ({ template }) => {
    const templates: Readonly<Record<string, string>> = messages[currentLanguage()].templates
    return templates[String(template)] ?? String(template)
  },
  list: lazy(() => import('./mail-list.tsx')),
  show: lazy(() => import('./mail-show.tsx')),
}
