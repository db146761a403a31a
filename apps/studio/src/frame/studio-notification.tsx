import Close from '@mui/icons-material/Close'
import { IconButton } from '@mui/material'
import { Notification, useCloseNotification, useTranslate } from 'react-admin'

/** A notice. It goes by itself or by its button: a click elsewhere would take away what has not been read, such as what was left out. */
export function StudioNotification() {
  return <Notification action={<CloseButton />} slotProps={{ clickAwayListener: { onClickAway: stay } }} />
}

function stay(event: Event & { defaultMuiPrevented?: boolean }): void {
  event.defaultMuiPrevented = true
}

function CloseButton() {
  const translate = useTranslate()
  const close = useCloseNotification()
  return (
    <IconButton size="small" color="inherit" aria-label={translate('ra.action.close')} onClick={close}>
      <Close fontSize="small" />
    </IconButton>
  )
}
