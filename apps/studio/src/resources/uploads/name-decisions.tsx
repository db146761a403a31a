import { MenuItem, TextField, Typography } from '@mui/material'
import type { UploadReport } from '@tempolibre/contract'
import { decideImportName } from '@tempolibre/contract/calls/studio-uploads'
import { collator } from '@tempolibre/locales'
import { Fragment, useState } from 'react'
import { useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { Panel } from '../../editing/panel.tsx'
import { RowsTable } from '../../editing/rows-table.tsx'
import { useAction } from '../../editing/use-action.ts'
import { studioRequest } from '../../session/studio-request.ts'

type UnknownName = UploadReport['unknown_names'][number]

/** Values of the list besides the ids of names, which have no spaces. */
const [isNew, isNothing] = ['is new', 'is nothing']

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
          translate('resources.uploads.names.spelling'),
          { numbers: translate('resources.uploads.names.count') },
          translate('resources.uploads.names.means'),
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
            mayWrite && <Decision key="means" name={name} report={report} />,
          ],
        }))}
      />
    </Panel>
  )
}

/** The nearest names come first, then what else can be decided, then all names. */
function Decision({ name, report }: { name: UnknownName; report: UploadReport }) {
  const translate = useTranslate()
  const language = currentLanguage()
  const [chosen, setChosen] = useState('')
  const { kind, nearest, spelling } = name
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
    void act(value).then((done) => done || setChosen(''))
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
      disabled={busy}
      value={chosen}
      label={translate('resources.uploads.names.means_of', { spelling })}
      onChange={({ target }) => choose(target.value)}
    >
      {nearest.map(option)}
      <MenuItem value={isNew}>{translate('resources.uploads.names.new')}</MenuItem>
      <MenuItem value={isNothing} divider>
        {translate('resources.uploads.names.nothing')}
      </MenuItem>
      {others.map(option)}
    </TextField>
  )
}
