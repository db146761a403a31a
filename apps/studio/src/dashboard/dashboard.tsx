import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import type { DashboardPeriod } from '@tempolibre/contract'
import type { StaffRole } from '@tempolibre/domain'
import { Title, useStore, useTranslate } from 'react-admin'
import { supporters } from '../records/studio-resource.ts'
import { currentSession } from '../session/session.ts'
import { periods, usualPeriod } from '../records/figure-periods.ts'
import { PlansPanel, SignUpsPanel } from './customers-panels.tsx'
import { DownloadsPanel } from './downloads-panel.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import { FruitlessSearchesPanel, SearchesPanel } from './search-panels.tsx'
import {
  PlaysPanel,
  TopPlayedPanel,
  TopTracksPanel,
  UnplayedTracksPanel,
  UnusedTracksPanel,
} from './track-panels.tsx'
import { UnmatchedAlert } from './unmatched-alert.tsx'
import { ShopAlert } from './shop-alert.tsx'
import { WebVitalsPanel } from './web-vitals-panel.tsx'

const seesCustomers = (role: StaffRole) => supporters.includes(role)

/** What happened lately, in figures. */
export default function Dashboard() {
  const translate = useTranslate()
  const [days, setDays] = useStore<DashboardPeriod>('dashboard.days', usualPeriod)
  const { role } = currentSession()
  return (
    <Box sx={{ pb: 4 }}>
      <Title title="ra.page.dashboard" />
      {seesCustomers(role) && <UnmatchedAlert />}
      <ShopAlert />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, my: 1.5 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={days}
          aria-label={translate('dashboard.period')}
          onChange={(_, chosen: DashboardPeriod | null) => chosen && setDays(chosen)}
        >
          {periods.map((period) => (
            <ToggleButton key={period} value={period}>
              {translate('dashboard.days', { smart_count: Number(period) })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Typography variant="body2" color="text.secondary">
          {translate('dashboard.utc')}
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          // A chart must not be wider than its column.
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <DownloadsPanel days={days} />
        <PlaysPanel days={days} />
        <TopTracksPanel days={days} />
        <TopPlayedPanel days={days} />
        <UnusedTracksPanel days={days} />
        <UnplayedTracksPanel days={days} />
        <SearchesPanel days={days} />
        <FruitlessSearchesPanel days={days} />
        {seesCustomers(role) && (
          <>
            <RevenuePanel days={days} />
            <SignUpsPanel days={days} />
            <PlansPanel days={days} />
          </>
        )}
        <Box sx={{ gridColumn: '1 / -1' }}>
          <WebVitalsPanel days={days} />
        </Box>
      </Box>
    </Box>
  )
}
