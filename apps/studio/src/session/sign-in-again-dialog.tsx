import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { currentSession, leave } from './session.ts'
import { signInAgain } from './sign-in-again.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Asks for a new sign-in over the page when the session has ended, so that nothing typed is lost. */
export function SignInAgainDialog() {
  const translate = useTranslate()
  const titleId = useId()
  const asked = signInAgain.useQuestion()
  if (!asked) return null
  const signOut = () => {
    signInAgain.answer(false)
    void leave()
  }
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('studio.sign_in.again')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('studio.sign_in.again_text')}</DialogContentText>
        <SignInForm email={currentSession().email} onDone={() => signInAgain.answer(true)} />
      </DialogContent>
      <DialogActions>
        <Button onClick={signOut}>{translate('ra.auth.logout')}</Button>
      </DialogActions>
    </Dialog>
  )
}
