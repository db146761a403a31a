import { Box, Typography } from '@mui/material'
import type { StudioTrackChange } from '@tempolibre/contract'
import { judgeRights } from '@tempolibre/domain/judge-rights'
import { sumShares, type Publisher, type Writer } from '@tempolibre/domain/rightholders'
import { numberFormat } from '@tempolibre/locales'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { currentLanguage } from '../../../browser/current-language.ts'
import { Panel } from '../../../editing/panel.tsx'
import { formFields } from '../field-lists.ts'
import { PlainInput } from '../plain-input.tsx'
import { PublisherInputs, WriterInputs } from './holder-inputs.tsx'
import { RightsFaults } from './rights-faults.tsx'
import { RightsLight } from './rights-light.tsx'

/** The rights in a track: who has which share, and whether it may be sold. */
export function RightsPanel({ readOnly }: { readOnly: boolean }) {
  const rights = useTypedRights()
  const { faults, light } = judgeRights(rights)
  return (
    <Panel title="resources.tracks.rights.title" figure={<RightsLight light={light} />}>
      <RightsFaults faults={faults} light={light} />
      <WriterInputs readOnly={readOnly} />
      <PublisherInputs readOnly={readOnly} />
      <Sums writers={rights.writers} publishers={rights.publishers} />
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: { sm: '1fr 1fr', lg: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        {formFields.rights.map((name) => (
          <PlainInput key={name} name={name} readOnly={readOnly} />
        ))}
      </Box>
    </Panel>
  )
}

/** The rights as they are typed: new rows have gaps. */
function useTypedRights() {
  const [writers = [], publishers = [], isrc = null, p_line = null, consented_on = null] = useWatch<
    StudioTrackChange,
    ['writers', 'publishers', 'isrc', 'p_line', 'consented_on']
  >({ name: ['writers', 'publishers', 'isrc', 'p_line', 'consented_on'] })
  return {
    writers: writers.map((writer) => ({ ...noWriter, ...writer })),
    publishers: publishers.map((publisher) => ({ ...noWriter, ...publisher })),
    isrc,
    p_line,
    consented_on,
  }
}

const noWriter: Writer = { name: '', role: null, ipi: null, society: null, share: null, exemption: null }

function Sums({
  publishers,
  writers,
}: {
  writers: readonly Pick<Publisher, 'share'>[]
  publishers: readonly Pick<Publisher, 'share'>[]
}) {
  const translate = useTranslate()
  const format = numberFormat(currentLanguage(), { maximumFractionDigits: 2 })
  return (
    <Typography variant="body2" component="output" sx={{ display: 'block', color: 'text.secondary', mb: 2 }}>
      <Box component="strong" sx={{ color: 'text.primary', fontVariantNumeric: 'tabular-nums' }}>
        {translate('resources.tracks.rights.sums', {
          writers: format.format(sumShares(writers)),
          publishers: format.format(sumShares(publishers)),
        })}
      </Box>
      {' · '}
      {translate('resources.tracks.rights.share_rule')}
    </Typography>
  )
}
