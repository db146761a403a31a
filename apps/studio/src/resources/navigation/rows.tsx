import Add from '@mui/icons-material/Add'
import type { ReactNode } from 'react'
import {
  ArrayInput,
  Button,
  RemoveItemButton,
  SimpleFormIterator,
  useSimpleFormIterator,
  useSourceContext,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { isTable } from '../../records/changes.ts'

interface RowsProps {
  source: string
  /** Key of the button's word. */
  add: string
  /** What a new row contains. */
  fresh: object
  readOnly: boolean
  /** Rows that stay. */
  keeps?: ((row: object) => boolean) | undefined
  children: ReactNode
}

/** Inputs wrap where a row is too wide; its buttons are there without a mouse as well. */
const wrapping = {
  '& .RaSimpleFormIterator-line': { flexWrap: { xs: 'wrap', sm: 'nowrap' }, py: 1 },
  '& .RaSimpleFormIterator-action': { visibility: 'visible' },
  '& .RaSimpleFormIterator-form': { flex: 1, minWidth: 0 },
}

/** Rows that are added, moved up and down, and removed. */
export function Rows({ add, children, fresh, keeps, readOnly, source }: RowsProps) {
  return (
    <ArrayInput source={source} label={false} helperText={false}>
      <SimpleFormIterator
        fullWidth
        disableClear
        disableReordering={readOnly}
        disableAdd={readOnly}
        disableRemove={readOnly}
        removeButton={<RemoveButton keeps={keeps} />}
        addButton={<AddButton label={add} fresh={fresh} />}
        sx={wrapping}
      >
        {children}
      </SimpleFormIterator>
    </ArrayInput>
  )
}

/** Asks what the row holds now: react-admin would ask what it held before rows were moved. */
function RemoveButton({ keeps }: Pick<RowsProps, 'keeps'>) {
  const row: unknown = useWatch({ name: useSourceContext().getSource('') })
  return keeps && isTable(row) && keeps(row) ? null : <RemoveItemButton />
}

function AddButton({ fresh, label }: { fresh: object; label: string }) {
  const { add } = useSimpleFormIterator()
  return (
    <Button label={label} onClick={() => add({ ...fresh })}>
      <Add />
    </Button>
  )
}
