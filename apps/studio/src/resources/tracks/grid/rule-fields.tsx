import { Autocomplete, FormControlLabel, MenuItem, Switch, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { CellWords } from './cell-text.ts'
import { gridColumns } from './columns.ts'
import { letterCases, rulesFor } from './rules.ts'
import { labelOf } from './use-layout.ts'
import type { RuleDraft } from './use-rule-draft.ts'

const ruled = gridColumns.filter((column) => rulesFor(column).length > 0)

/** Which column is changed, and how. */
export function RuleChoice({ draft }: { draft: RuleDraft }) {
  const { enter, entered, kind, kinds } = draft
  const translate = useTranslate()
  const say = (word: string) => translate(`resources.tracks.grid.rules.${word}`)
  return (
    <>
      <TextField
        select
        label={say('column')}
        value={entered.name}
        onChange={({ target }) => enter({ name: target.value, names: [] })}
      >
        {ruled.map((each) => (
          <MenuItem key={each.name} value={each.name}>
            {labelOf(each, translate)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={say('rule')}
        value={kind ?? ''}
        onChange={({ target }) => enter({ kind: kinds.find((each) => each === target.value) })}
      >
        {kinds.map((each) => (
          <MenuItem key={each} value={each}>
            {say(`kinds.${each}`)}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}

/** What a rule of the chosen kind is told. */
export function RuleFields({ draft, words }: { draft: RuleDraft; words: CellWords }) {
  const { column, enter, entered, kind, source, sources } = draft
  const translate = useTranslate()
  const say = (word: string) => translate(`resources.tracks.grid.rules.${word}`)
  const shown = column?.kind === 'names' ? words.names[column.of].shown : undefined
  return (
    <>
      {kind === 'replace' && (
        <>
          <TextField
            label={say('find')}
            value={entered.find}
            onChange={({ target }) => enter({ find: target.value })}
          />
          <FormControlLabel
            label={say('exact')}
            control={<Switch checked={entered.exact} onChange={(_, exact) => enter({ exact })} />}
          />
        </>
      )}
      {(kind === 'replace' || kind === 'set') && (
        <TextField
          label={say(kind === 'replace' ? 'by' : 'value')}
          value={entered.text}
          onChange={({ target }) => enter({ text: target.value })}
        />
      )}
      {kind === 'case' && (
        <TextField
          select
          label={say('letters')}
          value={entered.letters}
          onChange={({ target }) =>
            enter({ letters: letterCases.find((each) => each === target.value) ?? 'title' })
          }
        >
          {letterCases.map((each) => (
            <MenuItem key={each} value={each}>
              {say(`cases.${each}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {kind === 'copy' && (
        <TextField
          select
          label={say('from')}
          value={source?.name ?? ''}
          onChange={({ target }) => enter({ from: target.value })}
        >
          {sources.map((each) => (
            <MenuItem key={each.name} value={each.name}>
              {labelOf(each, translate)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {(kind === 'add' || kind === 'remove') && shown && (
        <Autocomplete
          multiple
          options={[...shown.keys()]}
          getOptionLabel={(id) => shown.get(id) ?? ''}
          value={[...entered.names]}
          onChange={(_, names) => enter({ names })}
          renderInput={(inputs) => <TextField {...inputs} label={say('names')} />}
        />
      )}
    </>
  )
}
