import { columnNames } from '@tempolibre/domain/navigation-places'
import { SelectInput } from 'react-admin'
import { emptyText } from '../../editing/empty-text.ts'
import { LabelInputs } from './label-inputs.tsx'
import { LinkInputs } from './link-inputs.tsx'
import { Rows } from './rows.tsx'
import { type FormColumn, isLegalLink } from './the-navigation.ts'

const words = 'resources.navigation'
const nameChoices = columnNames.map((id) => ({ id, name: `${words}.columns.${id}` }))
const freshColumn: FormColumn = { name: null, label: emptyText, links: [] }

/** A column with a link that the footer must keep stays too. */
const holdsLegalLink = (column: Partial<FormColumn>): boolean => column.links?.some(isLegalLink) ?? false

/** The columns of the footer, with their links. */
export function FooterInputs({ readOnly }: { readOnly: boolean }) {
  return (
    <Rows
      source="footer"
      add={`${words}.add_column`}
      fresh={freshColumn}
      readOnly={readOnly}
      keeps={holdsLegalLink}
    >
      <SelectInput
        source="name"
        label={`${words}.column`}
        choices={nameChoices}
        emptyText={`${words}.own_heading`}
        parse={(name: string) => name || null}
        helperText={false}
        readOnly={readOnly}
        sx={{ width: 220 }}
      />
      <LabelInputs name={`${words}.heading`} readOnly={readOnly} />
      <LinkInputs source="links" readOnly={readOnly} keepsLegal />
    </Rows>
  )
}
