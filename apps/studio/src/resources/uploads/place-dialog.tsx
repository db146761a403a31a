import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { QuestionDialog } from '../../editing/question-dialog.tsx'
import { wholeLabel } from '../../editing/whole-label.ts'
import type { ChosenFile } from './sending/collect-files.ts'
import { placeChosen, type PlaceQuestion } from './sending/find-places.ts'

interface PlaceDialogProps {
  chosen: readonly ChosenFile[]
  questions: readonly PlaceQuestion[]
  busy: boolean
  onPlace: (chosen: readonly ChosenFile[], folders: readonly string[]) => void
  onClose: () => void
}

/** The answer that files lie beside all others. */
const beside = 'beside'
/** Files of a question that are named. */
const maxNamed = 3

/** Asks whether chosen files replace those of the same names in another folder of the upload. */
export function PlaceDialog({ busy, chosen, onClose, onPlace, questions }: PlaceDialogProps) {
  const translate = useTranslate()
  // What can only be one place most probably is that.
  const [answers, setAnswers] = useState<string[]>(() =>
    questions.map(({ places }) => (places.length === 1 ? '0' : '')),
  )
  const confirm = () => {
    const placed = placeChosen(
      chosen,
      questions.map(({ places }, at) => places[Number(answers[at])]),
    )
    onPlace(placed.chosen, placed.folders)
  }
  return (
    <QuestionDialog
      title={translate('resources.uploads.places.title')}
      text={translate('resources.uploads.places.text')}
      confirm={translate('resources.uploads.places.confirm')}
      colour="primary"
      busy={busy}
      incomplete={answers.includes('')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {questions.map(({ paths, places }, at) => (
        <TextField
          key={paths[0]}
          select
          fullWidth
          sx={wholeLabel}
          label={namesOf(paths)}
          value={answers[at] ?? ''}
          onChange={({ target }) => setAnswers(answers.with(at, target.value))}
        >
          {places.map(({ folder }, place) => (
            <MenuItem key={folder} value={String(place)} sx={{ whiteSpace: 'normal' }}>
              {folder === ''
                ? translate('resources.uploads.places.replace_same')
                : translate('resources.uploads.places.replace', { folder: folder.slice(0, -1) })}
            </MenuItem>
          ))}
          <MenuItem value={beside} sx={{ whiteSpace: 'normal' }}>
            {translate('resources.uploads.places.beside')}
          </MenuItem>
        </TextField>
      ))}
    </QuestionDialog>
  )
}

function namesOf(paths: readonly string[]): string {
  const others = paths.length - maxNamed
  return `${paths.slice(0, maxNamed).join(', ')}${others > 0 ? ` + ${others}` : ''}`
}
