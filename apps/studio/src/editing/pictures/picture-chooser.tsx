import { Alert, Box, Button, LinearProgress } from '@mui/material'
import { type ReactNode, useRef } from 'react'
import { useTranslate } from 'react-admin'

interface PictureChooserProps {
  busy: boolean
  /** Key of what is wrong with the last file, or its words. */
  problem: string | undefined
  take(file: File | undefined): void
  /** What has been chosen, or may be chosen instead. */
  children: ReactNode
}

/** Takes a picture: dropped, pasted, or chosen among the files of the device. */
export function PictureChooser({ busy, children, problem, take }: PictureChooserProps) {
  const translate = useTranslate()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <Box
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files[0])
      }}
      onPaste={(event) => take(event.clipboardData.files[0])}
    >
      <Button variant="outlined" size="small" disabled={busy} onClick={() => chooser.current?.click()}>
        {translate('studio.pictures.choose')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/avif"
        data-testid="choose-picture"
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
      {busy && <LinearProgress sx={{ mt: 2 }} />}
      {problem !== undefined && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {translate(problem)}
        </Alert>
      )}
      {children}
    </Box>
  )
}
