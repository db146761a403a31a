import { Box } from '@mui/material'
import { socialNetworks } from '@tempolibre/domain/navigation-places'
import { entriesOf } from '@tempolibre/locales'
import { required, SelectInput, TextInput } from 'react-admin'
import { Rows } from './rows.tsx'

const words = 'resources.navigation'
const networkChoices = entriesOf(socialNetworks).map(([id, name]) => ({ id, name }))
const filled = required()

/** Where the site is found on other networks. */
export function SocialInputs({ readOnly }: { readOnly: boolean }) {
  return (
    <Rows
      source="social"
      add={`${words}.add_network`}
      fresh={{ network: 'instagram', address: '' }}
      readOnly={readOnly}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <SelectInput
          source="network"
          label={`${words}.network`}
          choices={networkChoices}
          translateChoice={false}
          helperText={false}
          readOnly={readOnly}
          validate={filled}
          sx={{ width: 180 }}
        />
        <TextInput
          source="address"
          label={`${words}.address`}
          type="url"
          helperText={false}
          readOnly={readOnly}
          validate={filled}
          sx={{ width: 340, maxWidth: '100%' }}
        />
      </Box>
    </Rows>
  )
}
