import { BooleanInput } from 'react-admin'

/** Filters of a list of records by how complete their texts are. */
export const textFilters = [
  <BooleanInput key="incomplete" source="incomplete" defaultValue />,
  <BooleanInput key="falls_back" source="falls_back" label="studio.texts.falls_back" defaultValue />,
]
