import { Stack } from '@mui/material'
import type { StudioUserDetails } from '@tempolibre/contract'
import { languageNames } from '@tempolibre/locales'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Facts } from '../../editing/facts.tsx'
import { ListLink } from '../../editing/list-link.tsx'
import { Panel } from '../../editing/panel.tsx'
import { showTime } from '../../editing/show-time.ts'
import { useWholeRecord } from '../../editing/use-whole-record.ts'
import { Erasure } from './erasure.tsx'
import { Export } from './export.tsx'
import { ApiKeys } from './api-keys.tsx'
import { EndCredentials } from './end-credentials.tsx'
import { Editions } from './editions.tsx'
import { Team } from './team.tsx'
import { AcceptedTerms, Sessions, Subscriptions } from './user-tables.tsx'

/** One account: who it is, and what it has. */
export default function UserShow() {
  const translate = useTranslate()
  const user = useWholeRecord<StudioUserDetails>('sessions')
  if (!user) return null
  const yesOrNo = (value: boolean) => translate(`ra.boolean.${value}`)
  const facts: [field: string, value: ReactNode][] = [
    ['name', user.name],
    ['email', user.email],
    ['email_verified', yesOrNo(user.email_verified)],
    ['phone', user.phone === '' ? '–' : user.phone],
    ['language', languageNames[user.language]],
    ['created_at', showTime(user.created_at)],
    ['role', user.role === null ? '–' : translate(`resources.staff.roles.${user.role}`)],
    ['second_factor', yesOrNo(user.second_factor)],
    [
      'licences',
      <ListLink key="licences" resource="licences" filter={{ user_id: user.id }}>
        {translate('resources.users.licence_count', { smart_count: user.licences })}
      </ListLink>,
    ],
    ['downloads', user.downloads],
  ]
  return (
    <Stack spacing={2}>
      <Panel title="resources.users.parts.profile">
        <Facts rows={facts.map(([name, value]) => [translate(`resources.users.fields.${name}`), value])} />
      </Panel>
      <Panel title="resources.users.parts.plans">
        <Subscriptions user={user} />
      </Panel>
      <Panel title="resources.users.parts.sessions">
        <Sessions user={user} />
      </Panel>
      <Panel title="resources.users.parts.api_keys">
        <ApiKeys user={user} />
        <EndCredentials user={user} />
      </Panel>
      <Panel title="resources.users.parts.team">
        <Team user={user} />
      </Panel>
      <Panel title="resources.users.parts.editions">
        <Editions user={user} />
      </Panel>
      <Panel title="resources.users.parts.terms">
        <AcceptedTerms user={user} />
      </Panel>
      <Panel title="resources.users.parts.data">
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <Export user={user} />
          <Erasure user={user} />
        </Stack>
      </Panel>
    </Stack>
  )
}
