import { AutocompleteArrayInput, AutocompleteInput, ReferenceArrayInput, ReferenceInput } from 'react-admin'

interface ReferencePickerProps {
  source: string
  reference: string
  label?: string
  /** Conditions of the records to choose from. */
  filter?: Record<string, unknown>
  readOnly?: boolean
  alwaysOn?: boolean
  /** What is to be known of it, or the name of a message. */
  hint?: string | undefined
}

const search = (text: string) => ({ q: text })

/** Chooses a record by typing part of its name. */
export function PickOne({ readOnly = false, filter, label, reference, source }: ReferencePickerProps) {
  return (
    <ReferenceInput source={source} reference={reference} perPage={50} {...(filter && { filter })}>
      <AutocompleteInput
        filterToQuery={search}
        readOnly={readOnly}
        fullWidth
        helperText={false}
        {...(label !== undefined && { label })}
      />
    </ReferenceInput>
  )
}

/** Chooses records in order, by typing part of their names. */
export function PickMany({ readOnly = false, filter, hint, label, reference, source }: ReferencePickerProps) {
  return (
    <ReferenceArrayInput source={source} reference={reference} perPage={50} {...(filter && { filter })}>
      <AutocompleteArrayInput
        filterToQuery={search}
        readOnly={readOnly}
        fullWidth
        helperText={hint ?? false}
        {...(label !== undefined && { label })}
      />
    </ReferenceArrayInput>
  )
}
