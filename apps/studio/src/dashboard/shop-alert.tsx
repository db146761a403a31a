import { Alert, AlertTitle } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { listPlans } from '@tempolibre/contract/operations/catalogue'
import { useTranslate } from 'react-admin'
import { asStudioError } from '../records/studio-error.ts'
import { studioRequest } from '../session/studio-request.ts'

/** That no payments are set, and what follows from it; nothing where somebody can pay. */
export function ShopAlert() {
  const translate = useTranslate()
  const { data: shop } = useQuery({
    queryKey: ['shop'],
    queryFn: async () => (await asStudioError(listPlans(studioRequest, { lang: 'en' }))).shop ?? 'open',
  })
  if (shop === undefined || shop === 'open') return null
  return (
    <Alert severity={shop === 'closed' ? 'warning' : 'info'} sx={{ mt: 1.5 }}>
      <AlertTitle>{translate(`dashboard.shop.${shop}.title`)}</AlertTitle>
      {translate(`dashboard.shop.${shop}.text`)}
    </Alert>
  )
}
