import { Button } from '@mui/material'
import { removeStudioUserApiKey } from '@tempolibre/contract/operations/studio-business'
import { useTranslate } from 'react-admin'
import { showTime } from '../../editing/show-time.ts'
import { useAction } from '../../editing/use-action.ts'
import { studioRequest } from '../../session/studio-request.ts'
import { type OfUser, Rows } from './rows.tsx'

/** The keys by which programs call the API for an account, the latest first. */
export function ApiKeys({ user: { api_keys: keys, id } }: OfUser) {
  const translate = useTranslate()
  return (
    <Rows
      columns={['key_name', 'key', 'scopes', 'last_used_at', 'expires_at', 'action']}
      rows={keys.map((key) => ({
        id: key.id,
        cells: [
          key.name,
          key.shown,
          key.scopes.map((scope) => translate(`resources.users.scopes.${scope}`)).join(' · '),
          key.last_used_at === null ? translate('resources.users.never') : showTime(key.last_used_at),
          key.expires_at === null ? translate('resources.users.never') : showTime(key.expires_at),
          <Revoke key="revoke" userId={id} keyId={key.id} name={key.name} />,
        ],
      }))}
    />
  )
}

function Revoke({ keyId, name, userId }: { userId: string; keyId: string; name: string }) {
  const translate = useTranslate()
  const { act, busy } = useAction(
    () => removeStudioUserApiKey(studioRequest, { id: userId, key_id: keyId }),
    { done: 'resources.users.key_revoked' },
  )
  const label = translate('resources.users.revoke')
  return (
    <Button size="small" disabled={busy} aria-label={`${label}: ${name}`} onClick={() => void act()}>
      {label}
    </Button>
  )
}
