import EditNote from '@mui/icons-material/EditNote'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { fallbackLanguages } from '@tempolibre/contract/fallback'
import { useId, useState } from 'react'
import {
  DateInput,
  Form,
  Button as ListActionButton,
  NullableBooleanInput,
  SaveButton,
  useListContext,
  useNotify,
  useRefresh,
  useTranslate,
  useUnselectAll,
  useUpdateMany,
} from 'react-admin'
import { isTable } from '../../records/changes.ts'
import { PickMany, PickOne } from '../../editing/name-inputs.tsx'

/** Opens a dialog that changes all selected tracks. */
export function BulkChangeButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ListActionButton label="resources.tracks.bulk.open" onClick={() => setOpen(true)}>
        <EditNote />
      </ListActionButton>
      {open && <BulkChangeDialog close={() => setOpen(false)} />}
    </>
  )
}

function BulkChangeDialog({ close }: { close: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const titleId = useId()
  const { selectedIds } = useListContext()
  const unselectAll = useUnselectAll('tracks')
  const [change] = useUpdateMany('tracks', {}, { mutationMode: 'pessimistic', returnPromise: true })

  async function save(values: object) {
    const given = givenOf(values)
    if (Object.keys(given).length === 0) return close()
    try {
      await change('tracks', { ids: selectedIds, data: given })
      notify('resources.tracks.bulk.done', {
        type: 'success',
        messageArgs: { smart_count: selectedIds.length },
      })
      unselectAll()
      refresh()
      close()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      notify(error.message, { type: 'error' })
    }
  }

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={close}>
      <DialogTitle id={titleId}>
        {translate('resources.tracks.bulk.title', { smart_count: selectedIds.length })}
      </DialogTitle>
      <Form record={{}} onSubmit={save}>
        <DialogContent>
          <Stack>
            <PickMany source="add_genre_ids" reference="genres" label="resources.tracks.bulk.add_genres" />
            <PickMany
              source="remove_genre_ids"
              reference="genres"
              label="resources.tracks.bulk.remove_genres"
            />
            <PickMany source="add_tag_ids" reference="tags" label="resources.tracks.bulk.add_tags" />
            <PickMany source="remove_tag_ids" reference="tags" label="resources.tracks.bulk.remove_tags" />
            <PickOne source="artist_id" reference="artists" label="resources.tracks.fields.artist_id" />
            <NullableBooleanInput
              source="featured"
              label="resources.tracks.fields.featured"
              fullWidth
              helperText={false}
            />
            <NullableBooleanInput
              source="vocals"
              label="resources.tracks.fields.vocals"
              fullWidth
              helperText={false}
            />
            {fallbackLanguages.map((language) => (
              <NullableBooleanInput
                key={language}
                source={`fallback.${language}`}
                label={translate('studio.texts.label', {
                  field: translate('resources.tracks.fields.fallback'),
                  language: language.toUpperCase(),
                })}
                fullWidth
                helperText="resources.tracks.bulk.fallback_hint"
              />
            ))}
            <NullableBooleanInput
              source="explicit"
              label="resources.tracks.fields.explicit"
              fullWidth
              helperText={false}
            />
            <DateInput
              source="release_date"
              label="resources.tracks.fields.release_date"
              fullWidth
              helperText={false}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{translate('ra.action.cancel')}</Button>
          <SaveButton />
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** What the member has chosen; everything else stays. */
function givenOf(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]: [string, unknown]) => [name, isTable(value) ? givenOf(value) : value] as const)
      .filter(([, value]) => value !== null && value !== undefined && value !== '' && !isEmpty(value)),
  )
}

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0
