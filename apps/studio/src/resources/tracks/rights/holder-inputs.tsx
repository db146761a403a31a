import { writerRoles } from '@tempolibre/domain/rightholders'
import { isIpi } from '@tempolibre/domain/rights-codes'
import { noSociety, societies } from '@tempolibre/domain/societies'
import type { ReactElement } from 'react'
import {
  AutocompleteInput,
  maxValue,
  minValue,
  NumberInput,
  required,
  SelectInput,
  TextInput,
  useTranslate,
} from 'react-admin'
import { RowsInput } from '../../../editing/rows-input.tsx'

const words = 'resources.tracks.rights'

const roleChoices = writerRoles.map((id) => ({ id, name: `${words}.roles.${id}` }))
const isNamed = required()
const isShare = [minValue(0, `${words}.share_wrong`), maxValue(100, `${words}.share_wrong`)]
const isIpiOrEmpty = (text: string | null | undefined) =>
  text === null || text === undefined || isIpi(text) ? undefined : `${words}.ipi_wrong`
/** Spreadsheets drop the zeros in front. */
const parseIpi = (text: string) => {
  const digits = text.replaceAll(/[\s.-]/g, '')
  return (isIpi(digits.padStart(11, '0')) ? digits.padStart(11, '0') : digits) || null
}
const emptyIsNull = (text: string) => text || null

/** The writers of a track, one row each. */
export function WriterInputs({ readOnly }: { readOnly: boolean }) {
  return (
    <Holders source="writers" add={`${words}.add_writer`} readOnly={readOnly}>
      <SelectInput
        source="role"
        label={`${words}.role`}
        choices={roleChoices}
        helperText={false}
        readOnly={readOnly}
        sx={{ minWidth: 150 }}
      />
      <TextInput
        source="exemption"
        label={`${words}.exemption`}
        parse={emptyIsNull}
        helperText={`${words}.exemption_hint`}
        readOnly={readOnly}
        sx={{ minWidth: 220, flex: 1 }}
      />
    </Holders>
  )
}

/** The publishers of a track, one row each. */
export function PublisherInputs({ readOnly }: { readOnly: boolean }) {
  return <Holders source="publishers" add={`${words}.add_publisher`} readOnly={readOnly} />
}

interface HoldersProps {
  source: 'writers' | 'publishers'
  /** Key of the button's word. */
  add: string
  readOnly: boolean
  /** What only these have. */
  children?: ReactElement | ReactElement[]
}

function Holders({ add, children, readOnly, source }: HoldersProps) {
  const translate = useTranslate()
  const choices = [...societies.values()].map(({ code, country, name }) => ({
    id: code,
    name:
      code === noSociety ? `${name} · ${translate(`${words}.no_society`)}` : `${name} · ${country} · ${code}`,
  }))
  return (
    <RowsInput source={source} add={add} readOnly={readOnly}>
      <TextInput
        source="name"
        label={`${words}.name`}
        validate={isNamed}
        helperText={false}
        readOnly={readOnly}
        sx={{ minWidth: 180, flex: 1 }}
      />
      <NumberInput
        source="share"
        label={`${words}.share`}
        min={0}
        max={100}
        step={0.01}
        validate={isShare}
        helperText={false}
        readOnly={readOnly}
        sx={{ width: 120 }}
      />
      <AutocompleteInput
        source="society"
        label={`${words}.society`}
        choices={choices}
        translateChoice={false}
        helperText={false}
        readOnly={readOnly}
        sx={{ width: 220 }}
      />
      <TextInput
        source="ipi"
        label={`${words}.ipi`}
        parse={parseIpi}
        validate={isIpiOrEmpty}
        helperText={false}
        readOnly={readOnly}
        sx={{ width: 160 }}
      />
      {children}
    </RowsInput>
  )
}
