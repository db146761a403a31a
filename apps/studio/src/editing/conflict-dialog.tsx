import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Radio,
} from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Difference } from '../records/changes.ts'
import { type ConflictQuestion, conflict } from '../records/conflict.ts'
import { Comparison } from './comparison.tsx'
import { showValue } from './show-value.ts'
import { usePartName } from './use-part-name.ts'

/** Asks what to keep when somebody else has changed the record that is being saved. */
export function ConflictDialog() {
  const question = conflict.useQuestion()
  return question ? (
    <Choices key={question.differences.map(({ path }) => path).join()} question={question} />
  ) : null
}

function Choices({ question: { differences, resource } }: { question: ConflictQuestion }) {
  const translate = useTranslate()
  const titleId = useId()
  const own = differences.filter(({ changedByMe }) => changedByMe).map(({ path }) => path)
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set(own))
  const choose = (path: string, mine: boolean) =>
    setKept((before) => {
      const after = new Set(before)
      if (mine) after.add(path)
      else after.delete(path)
      return after
    })
  const nameOf = usePartName(resource)
  const sideOf = ({ changedByMe, mine, path, theirs }: Difference, isMine: boolean) => (
    <label>
      <Radio
        size="small"
        name={path}
        disabled={!changedByMe}
        checked={kept.has(path) === isMine}
        onChange={() => choose(path, isMine)}
        sx={{ p: 0.5, mr: 0.5 }}
      />
      {showValue(isMine ? mine : theirs, translate)}
    </label>
  )
  const cancel = () => conflict.answer('cancel')

  return (
    <Dialog open maxWidth="md" fullWidth aria-labelledby={titleId} onClose={cancel}>
      <DialogTitle id={titleId}>{translate('studio.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {translate(differences.length > 0 ? 'studio.conflict.text' : 'studio.conflict.same')}
        </DialogContentText>
        {differences.length > 0 && (
          <Comparison
            headings={[
              translate('studio.conflict.field'),
              translate('studio.conflict.mine'),
              translate('studio.conflict.theirs'),
            ]}
            parts={differences.map((difference) => ({
              path: difference.path,
              name: nameOf(difference.path),
              sides: [sideOf(difference, true), sideOf(difference, false)],
            }))}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={cancel}>{translate('studio.conflict.back')}</Button>
        <Button onClick={() => setKept(new Set())}>{translate('studio.conflict.all_theirs')}</Button>
        <Button onClick={() => setKept(new Set(own))}>{translate('studio.conflict.all_mine')}</Button>
        <Button variant="contained" onClick={() => conflict.answer({ kept })}>
          {translate('studio.conflict.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
