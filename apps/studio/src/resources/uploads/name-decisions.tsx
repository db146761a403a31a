import { MenuItem, Stack, TextField, Typography } from '@mui/material'
import type { UploadReport } from '@tempolibre/contract'
import { decideImportName } from '@tempolibre/contract/operations/studio-uploads'
import { collator } from '@tempolibre/locales'
import { Fragment, useState } from 'react'
import { useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { Panel } from '../../editing/panel.tsx'
import { RowsTable } from '../../editing/rows-table.tsx'
import { useAction } from '../../editing/use-action.ts'
import { wholeLabel } from '../../editing/whole-label.ts'
import { studioRequest } from '../../session/studio-request.ts'

type UnknownName = UploadReport['unknown_names'][number]

/** Values of the list besides the ids of names, which have no spaces. */
const [isNew, isNothing, isSplit] = ['is new', 'is nothing', 'is split']

/** Names of the label that the site does not know; each is decided once. */
export function NameDecisions({ mayWrite, report }: { report: UploadReport; mayWrite: boolean }) {
  const translate = useTranslate()
  return (
    <Panel title="resources.uploads.parts.names">
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('resources.uploads.names.text')}
      </Typography>
      <RowsTable
        columns={[
          { heading: translate('resources.uploads.names.spelling'), minWidth: '8rem' },
          { numbers: translate('resources.uploads.names.count') },
          { heading: translate('resources.uploads.names.means'), minWidth: '14rem' },
        ]}
        rows={report.unknown_names.map((name) => ({
          id: `${name.kind} ${name.spelling}`,
          cells: [
            <Fragment key="spelling">
              {name.spelling}
              <Typography variant="body2" color="text.secondary">
                {translate(`resources.uploads.names.kinds.${name.kind}`)}
              </Typography>
            </Fragment>,
            name.count,
            mayWrite ? (
              <NameDecision key="means" name={name} report={report} />
            ) : (
              <Parts key="parts" of={name} />
            ),
          ],
        }))}
      />
    </Panel>
  )
}

/** What a name means; of one that is said to be several also what each unknown part means. */
function NameDecision({ name, report }: { name: UnknownName; report: UploadReport }) {
  const [chosen, setChosen] = useState('')
  const { kind, parts = [] } = name
  return (
    <Stack spacing={1}>
      <Decision name={name} report={report} onDecided={setChosen} />
      {chosen !== isSplit && <Parts of={name} />}
      {chosen === isSplit &&
        parts.map(({ means, nearest, spelling }) =>
          means ? null : (
            <Decision key={spelling} name={{ kind, spelling, nearest, count: name.count }} report={report} />
          ),
        )}
    </Stack>
  )
}

/** The names that a spelling may be made of, each with its meaning or the nearest one. */
function Parts({ of: { parts } }: { of: UnknownName }) {
  const translate = useTranslate()
  const language = currentLanguage()
  if (!parts) return null
  const texts = parts.map(({ means, nearest, spelling }) => {
    const [near] = nearest
    if (means) return translate('resources.uploads.names.part', { spelling, name: means.name[language] })
    return near
      ? translate('resources.uploads.names.part_near', { spelling, name: near.name[language] })
      : translate('resources.uploads.names.part_unknown', { spelling })
  })
  return (
    <Typography variant="body2" color="text.secondary">
      {translate('resources.uploads.names.parts', { parts: texts.join('; ') })}
    </Typography>
  )
}

interface DecisionProps {
  name: UnknownName
  report: UploadReport
  onDecided?: (value: string) => void
}

/** The nearest names come first, then what else can be decided, then all names. */
function Decision({ name, onDecided, report }: DecisionProps) {
  const translate = useTranslate()
  const language = currentLanguage()
  const [chosen, setChosen] = useState('')
  const { kind, nearest, parts = [], spelling } = name
  const { act, busy } = useAction(
    (value: string) =>
      decideImportName(studioRequest, {
        kind,
        spelling,
        meaning:
          value === isNew
            ? { is: 'new' }
            : value === isNothing
              ? { is: 'nothing' }
              : value === isSplit
                ? { is: 'split' }
                : { is: 'name', id: value },
      }),
    { done: 'resources.uploads.names.decided' },
  )
  const near = new Set(nearest.map(({ id }) => id))
  const others = report.known_names
    .filter((known) => known.kind === kind && !near.has(known.id))
    .toSorted((one, other) => collator(language).compare(one.name[language], other.name[language]))
  const choose = (value: string) => {
    setChosen(value)
    void act(value).then((done) => (done ? onDecided?.(value) : setChosen('')))
  }
  const option = ({ id, name: translated }: (typeof nearest)[number]) => (
    <MenuItem key={id} value={id}>
      {translated[language]}
    </MenuItem>
  )
  return (
    <TextField
      select
      fullWidth
      sx={wholeLabel}
      // Disabled, it would lose the focus, and whoever uses the keyboard their place.
      slotProps={{ select: { readOnly: busy } }}
      value={chosen}
      label={translate('resources.uploads.names.means_of', { spelling })}
      onChange={({ target }) => choose(target.value)}
    >
      {parts.length > 0 && (
        <MenuItem value={isSplit}>
          {translate('resources.uploads.names.split', {
            names: parts.map((part) => part.spelling).join(' + '),
          })}
        </MenuItem>
      )}
      {nearest.map(option)}
      <MenuItem value={isNew}>{translate('resources.uploads.names.new')}</MenuItem>
      <MenuItem value={isNothing} divider>
        {translate('resources.uploads.names.nothing')}
      </MenuItem>
      {others.map(option)}
    </TextField>
  )
}
