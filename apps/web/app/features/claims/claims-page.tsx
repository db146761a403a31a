import { ChannelsCard } from './channels-card.tsx'
import { ClaimsCard } from './claims-card.tsx'
import { CoverageCard } from './coverage-card.tsx'
import '../account/account-form.css'
import './claims.css'

/** The channels of an account, what its licences cover, and the claims against its videos. */
export default function ClaimsView() {
  return (
    <>
      <ChannelsCard />
      <CoverageCard />
      <ClaimsCard />
    </>
  )
}
