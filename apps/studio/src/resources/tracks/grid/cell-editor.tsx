import { Autocomplete, InputBase } from '@mui/material'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { musicalKeys } from '../musical-keys.ts'
import { type CellWords, readCell } from './cell-text.ts'
import type { GridColumn } from './columns.ts'
import { plainName } from './names.ts'

interface CellEditorProps {
  column: GridColumn
  label: string
  /** What the cell says, or the letter with which editing began. */
  text: string
  words: CellWords
  onCommit: (text: string, leave: 'down' | 'right' | 'left' | 'stay') => void
  onCancel: () => void
}

/** The field in which a cell is edited: Enter and Tab keep what was typed, Escape does not. */
export function CellEditor(props: CellEditorProps) {
  const choices = choicesOf(props.column, props.words)
  return choices ? <ChoiceEditor {...props} choices={choices} /> : <TextEditor {...props} />
}

function TextEditor({ column, label, onCancel, onCommit, text }: CellEditorProps) {
  const [typed, setTyped] = useState(text)
  const isOver = useRef(false)
  const isLong = column.kind === 'text'
  const end = (finish: () => void) => {
    isOver.current = true
    finish()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    // Enter that chooses a word of an input method is not meant for the cell.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') end(onCancel)
    else if (event.key === 'Tab') {
      event.preventDefault()
      end(() => onCommit(typed, event.shiftKey ? 'left' : 'right'))
    } else if (event.key === 'Enter' && !(isLong && (event.altKey || event.shiftKey))) {
      event.preventDefault()
      end(() => onCommit(typed, 'down'))
    }
  }
  return (
    <InputBase
      inputRef={focusEnd}
      fullWidth
      multiline={isLong}
      {...(isLong && { minRows: 4, maxRows: 10 })}
      className={isLong ? 'editor long' : 'editor'}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (!isOver.current) onCommit(typed, 'stay')
      }}
      inputProps={{ 'aria-label': label, lang: column.language }}
    />
  )
}

/** How many names are proposed at once. */
const maxProposals = 50

/** Proposes what a cell can hold; in a list of names, for the last one. */
function ChoiceEditor({
  choices,
  column,
  label,
  onCancel,
  onCommit,
  text,
  words,
}: CellEditorProps & { choices: readonly string[] }) {
  const translate = useTranslate()
  const several = column.kind === 'names'
  const [typed, setTyped] = useState(text)
  const isOver = useRef(false)
  /** What the arrow keys or the mouse have chosen. */
  const highlighted = useRef<string | null>(null)
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => focusEnd(place.current?.querySelector('input') ?? null), [])
  const part = plainName((several ? partsOf(typed).at(-1) : typed) ?? '')
  const matching = (options: readonly string[]) =>
    options.filter((option) => plainName(option).includes(part)).slice(0, maxProposals)
  const complete = (name: string) => (several ? [...partsOf(typed).slice(0, -1), name].join('; ') : name)
  const end = (finish: () => void) => {
    isOver.current = true
    finish()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') return end(onCancel)
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    event.preventDefault()
    const isUnknown = part !== '' && 'fault' in readCell(typed, column, words)
    const proposed = highlighted.current ?? (isUnknown ? matching(choices)[0] : undefined)
    const chosen = proposed === undefined ? typed : complete(proposed)
    end(() => onCommit(chosen, event.key === 'Enter' ? 'down' : event.shiftKey ? 'left' : 'right'))
  }
  return (
    <Autocomplete
      ref={place}
      freeSolo
      open
      openOnFocus
      autoHighlight
      disableClearable
      options={choices}
      inputValue={typed}
      value=""
      filterOptions={matching}
      onHighlightChange={(_, option) => {
        highlighted.current = option
      }}
      onInputChange={(_, value, reason) => {
        if (reason !== 'input') return
        setTyped(value)
        highlighted.current = null
      }}
      onChange={(_, option, reason) => {
        if (reason !== 'selectOption') return
        if (several) setTyped(`${complete(option)}; `)
        else end(() => onCommit(option, 'stay'))
      }}
      slotProps={{ popper: { placement: 'bottom-start', sx: { minWidth: 220 } } }}
      renderInput={({ inputProps, InputProps }) => (
        <InputBase
          fullWidth
          ref={InputProps.ref}
          className="editor"
          onKeyDownCapture={onKeyDown}
          onBlur={() => {
            if (!isOver.current) onCommit(typed, 'stay')
          }}
          inputProps={{
            ...inputProps,
            'aria-label': several ? `${label}. ${translate('resources.tracks.grid.semicolons')}` : label,
          }}
        />
      )}
    />
  )
}

/** A field that opens where the keyboard already is takes it over, behind what is written. */
function focusEnd(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  if (!field || field === document.activeElement) return
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

const partsOf = (text: string) => text.split(/;\s*/)

function choicesOf(column: GridColumn, { names, no, yes }: CellWords): readonly string[] | undefined {
  if (column.kind === 'names') return [...names[column.of].shown.values()]
  if (column.kind === 'key') return musicalKeys
  if (column.kind === 'flag') return [yes, no]
  return undefined
}
