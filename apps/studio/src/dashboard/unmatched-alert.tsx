import { Alert } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { listStudioUnmatchedPayments } from '@tempolibre/contract/operations/studio-business'
import { useTranslate } from 'react-admin'
import { currentLanguage } from '../browser/current-language.ts'
import { ListLink } from '../editing/list-link.tsx'
import { asStudioError } from '../records/studio-error.ts'
import { studioRequest } from '../session/studio-request.ts'

/** How much money fits no order and waits for a decision; nothing if there is none. */
export function UnmatchedAlert() {
  const translate = useTranslate()
  const { data: total = 0 } = useQuery({
    queryKey: ['unmatched-payments', 'open'],
    queryFn: async () => {
      const input = { lang: currentLanguage(), page: 1, per_page: 1, state: 'open' } as const
      return (await asStudioError(listStudioUnmatchedPayments(studioRequest, input))).total
    },
  })
  if (total === 0) return null
  return (
    <Alert severity="warning" sx={{ my: 1.5 }}>
      {translate('resources.unmatched-payments.count', { smart_count: total })}{' '}
      <ListLink resource="unmatched-payments" filter={{ state: 'open' }}>
        {translate('resources.unmatched-payments.see')}
      </ListLink>
    </Alert>
  )
}
