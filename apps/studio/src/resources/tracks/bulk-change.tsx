import EditNote from '@mui/icons-material/EditNote'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { readHolders } from '@tempolibre/domain/people-text'
import { fallbackLanguages } from '@tempolibre/domain/fallback'
import { useId, useState } from 'react'
import {
  Form,
  Button as ListActionButton,
  NullableBooleanInput,
  SaveButton,
  TextInput,
  useListContext,
  useNotify,
  useRefresh,
  useTranslate,
  useUnselectAll,
} from 'react-admin'
import { changeStudioTracks } from '@tempolibre/contract/operations/studio-catalogue'
import type { SendRequest } from '@tempolibre/contract/request'
import { PickMany } from '../../editing/name-inputs.tsx'
import { Refusals } from '../../editing/refusals.tsx'
import { reasonOf } from '../../editing/use-action.ts'
import { isTable } from '../../records/changes.ts'
import { asStudioError, StudioError } from '../../records/studio-error.ts'
import { studioRequest } from '../../session/studio-request.ts'
import { bulkFields } from './field-lists.ts'
import { BulkInput } from './plain-input.tsx'

/** A method, as in `RecordCalls`: what a form holds is of no type, and the API refuses what does not fit. */
interface ManyCall {
  change(
    request: SendRequest,
    input: { ids: string[]; change: Record<string, unknown> },
  ): Promise<{ changed: number }>
}

const many: ManyCall = { change: changeStudioTracks }

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

  /** @returns what is refused, by the fields of the dialog */
  async function save(values: object) {
    const change = readHoldersOf(givenOf(values))
    if (Object.keys(change).length === 0) return close()
    try {
      const { changed } = await asStudioError(
        many.change(studioRequest, { ids: selectedIds.map(String), change }),
      )
      // Some may have had all of it already.
      notify('resources.tracks.bulk.done', { type: 'success', messageArgs: { smart_count: changed } })
      unselectAll()
      refresh()
      return close()
    } catch (error) {
      if (!(error instanceof StudioError)) throw error
      const { change: fields, root } = error.body.errors
      if (isTable(fields) && root !== undefined) return { ...fields, root }
      return notify(reasonOf(error), { type: 'error' })
    }
  }

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={close}>
      <DialogTitle id={titleId}>
        {translate('resources.tracks.bulk.title', { smart_count: selectedIds.length })}
      </DialogTitle>
      <Form record={{}} onSubmit={save}>
        <DialogContent>
          <BulkFields />
          <Refusals />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{translate('ra.action.cancel')}</Button>
          <SaveButton />
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** What can be given to many tracks at once. */
function BulkFields() {
  const translate = useTranslate()
  return (
    <Stack>
      <PickMany source="add_genre_ids" reference="genres" label="resources.tracks.bulk.add_genres" />
      <PickMany source="remove_genre_ids" reference="genres" label="resources.tracks.bulk.remove_genres" />
      <PickMany source="add_tag_ids" reference="tags" label="resources.tracks.bulk.add_tags" />
      <PickMany source="remove_tag_ids" reference="tags" label="resources.tracks.bulk.remove_tags" />
      <PickMany source="artist_ids" reference="artists" label="resources.tracks.fields.artist_ids" />
      <PickMany
        source="featured_artist_ids"
        reference="artists"
        label="resources.tracks.fields.featured_artist_ids"
        hint="resources.tracks.bulk.artists_hint"
      />
      {bulkFields.flags.map((name) => (
        <BulkInput key={name} name={name} />
      ))}
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
      {bulkFields.filing.map((name) => (
        <BulkInput key={name} name={name} />
      ))}
      {holders.map((who) => (
        <TextInput
          key={who}
          source={who}
          label={`resources.tracks.fields.${who}`}
          validate={areHolders[who]}
          helperText="resources.tracks.bulk.holders_hint"
        />
      ))}
      {bulkFields.rights.map((name) => (
        <BulkInput key={name} name={name} />
      ))}
    </Stack>
  )
}

const holders = ['writers', 'publishers'] as const

/** Why a text names nobody who can be saved, in the words of the grid. */
function validateHolders(who: (typeof holders)[number]) {
  return (text: unknown) => {
    const read = typeof text === 'string' ? readHolders(text, who) : undefined
    return read && 'fault' in read
      ? {
          message: `resources.tracks.grid.faults.people_${read.fault.code}`,
          args: { given: read.fault.value },
        }
      : undefined
  }
}
const areHolders = { writers: validateHolders('writers'), publishers: validateHolders('publishers') }

/** Rightholders as the API takes them. */
function readHoldersOf({ publishers, writers, ...others }: Record<string, unknown>): Record<string, unknown> {
  const people = (text: unknown, who: (typeof holders)[number]) => {
    const read = typeof text === 'string' ? readHolders(text, who) : undefined
    return read && 'value' in read ? read.value : undefined
  }
  const [publisherList, writerList] = [people(publishers, 'publishers'), people(writers, 'writers')]
  return {
    ...others,
    ...(writerList && { writers: writerList }),
    ...(publisherList && {
      publishers: publisherList.map(({ ipi, name, share, society }) => ({ name, ipi, society, share })),
    }),
  }
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
