import Add from '@mui/icons-material/Add'
import type { ReactNode } from 'react'
import { ArrayInput, Button, SimpleFormIterator, useSimpleFormIterator } from 'react-admin'

/** Inputs wrap where a row is too wide; its buttons are there without a mouse as well. */
const rows = {
  '& .RaSimpleFormIterator-inline': { flexWrap: 'wrap', alignItems: 'flex-start' },
  '& .RaSimpleFormIterator-action': { visibility: 'visible' },
}

interface RowsInputProps {
  source: string
  /** Key of the word on the button that adds a row. */
  add: string
  readOnly: boolean
  /** Whether the order of the rows means something. */
  ordered?: boolean
  /** The inputs of one row. */
  children: ReactNode
}

/** Rows of inputs, one for each entry of a list. */
export function RowsInput({ add, children, ordered = false, readOnly, source }: RowsInputProps) {
  return (
    <ArrayInput source={source} helperText={false}>
      <SimpleFormIterator
        inline
        fullWidth
        disableReordering={!ordered || readOnly}
        disableClear
        disableAdd={readOnly}
        disableRemove={readOnly}
        addButton={<AddButton label={add} />}
        sx={rows}
      >
        {children}
      </SimpleFormIterator>
    </ArrayInput>
  )
}

function AddButton({ label }: { label: string }) {
  const { add } = useSimpleFormIterator()
  return (
    <Button label={label} onClick={() => add()}>
      <Add />
    </Button>
  )
}
