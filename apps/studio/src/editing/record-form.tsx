import { Box, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import {
  DeleteWithConfirmButton,
  Form,
  ListButton,
  SaveButton,
  useCanAccess,
  useRecordContext,
  useResourceContext,
  useSaveContext,
} from 'react-admin'
import { DraftKeeper } from './draft-keeper.tsx'
import { Refusals } from './refusals.tsx'
import { UnsavedChanges } from './unsaved.tsx'

interface RecordFormProps {
  /** The top-level fields of a change, which drafts keep. */
  editable: readonly string[]
  children: ReactNode
  /** Of a new record. */
  defaultValues?: Record<string, unknown>
  /** Whether the record can be removed, by those who may. */
  removable?: boolean
  /** Buttons above the form, for what is done besides saving. */
  tools?: ReactNode
  /** The resource has this record only: there is no list to go back to. */
  single?: boolean
  /** Whether nobody in the member's role may change this record, though others of its kind. */
  readOnly?: boolean
}

/** The form of a record: keeps drafts, warns of unsaved changes, and saves for those who may. */
export function RecordForm({
  children,
  defaultValues,
  editable,
  readOnly = false,
  removable = false,
  single = false,
  tools,
}: RecordFormProps) {
  return (
    // The API validates, in the language of the studio: the browser would refuse any value between two steps.
    <Form noValidate warnWhenUnsavedChanges {...(defaultValues && { defaultValues })}>
      <DraftKeeper editable={editable} />
      <UnsavedChanges>
        {tools !== undefined && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, mb: 1 }}>
            {tools}
          </Box>
        )}
        <Stack spacing={2} sx={{ pb: 10 }}>
          {children}
        </Stack>
      </UnsavedChanges>
      <FormBar removable={removable} single={single} readOnly={readOnly} />
    </Form>
  )
}

/** Whether the member may change the records of the present resource. */
export const useMayWrite = (): boolean => useMay('write')

/** Whether the member may remove them, which cannot be undone. */
export const useMayRemove = (): boolean => useMay('delete')

function useMay(action: 'write' | 'delete'): boolean {
  const resource = useResourceContext() ?? ''
  const { canAccess } = useCanAccess({ resource, action })
  return canAccess ?? false
}

function FormBar({
  readOnly,
  removable,
  single,
}: Required<Pick<RecordFormProps, 'readOnly' | 'removable' | 'single'>>) {
  const mayWrite = useMayWrite() && !readOnly
  const mayRemove = useMayRemove() && !readOnly
  const record = useRecordContext()
  const { saving } = useSaveContext()
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        py: 1.5,
        px: 0.5,
        mt: -8,
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Refusals />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {mayWrite && <SaveButton disabled={saving === true} />}
        {!single && <ListButton />}
        <Box sx={{ flex: 1 }} />
        {mayRemove && removable && record && <DeleteWithConfirmButton mutationMode="pessimistic" />}
      </Box>
    </Box>
  )
}
