import {
  Button,
  type ButtonProps,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'

interface QuestionDialogProps {
  /** Already translated, as are all words here. */
  title: string
  text: string
  confirm: string
  colour?: NonNullable<ButtonProps['color']>
  busy: boolean
  /** Whether something that the question asks for is missing. */
  incomplete?: boolean
  onConfirm: () => void
  onClose: () => void
  /** What must be typed. */
  children?: ReactNode
}

/** Asks before something is done that others notice. */
export function QuestionDialog({
  busy,
  children,
  colour = 'error',
  confirm,
  incomplete = false,
  onClose,
  onConfirm,
  text,
  title,
}: QuestionDialogProps) {
  const translate = useTranslate()
  const titleId = useId()
  const textId = useId()
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog is within a page that may be a form itself.
          event.stopPropagation()
          if (!busy && !incomplete) onConfirm()
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText id={textId} sx={{ whiteSpace: 'pre-line', mb: children === undefined ? 0 : 2 }}>
            {text}
          </DialogContentText>
          {children}
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" color={colour} disabled={busy || incomplete}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
