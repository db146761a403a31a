import FolderOpen from '@mui/icons-material/FolderOpen'
import UploadFile from '@mui/icons-material/UploadFile'
import { Box, Button, Stack, Typography } from '@mui/material'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type ChosenFile, readChosen, readDropped } from './sending/collect-files.ts'

interface DropZoneProps {
  onChoose: (files: ChosenFile[]) => void
  /** Key of a line of text below the others. */
  note?: string
}

/** Takes files and folders, dropped or chosen. */
export function DropZone({ note, onChoose }: DropZoneProps) {
  const translate = useTranslate()
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const { files: chosen } = event.target
    if (chosen) onChoose(readChosen(chosen))
    // The same files can be chosen again.
    event.target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void readDropped(event.dataTransfer.items).then(onChoose)
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      data-testid="drop-zone"
      sx={{
        p: { xs: 2, md: 3 },
        border: 2,
        borderStyle: 'dashed',
        borderColor: over ? 'primary.main' : 'divider',
        borderRadius: 2,
        textAlign: 'center',
      }}
    >
      <Typography>{translate('resources.uploads.drop.text')}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {translate('resources.uploads.drop.limits')}
        {note !== undefined && ` ${translate(note)}`}
      </Typography>
      <Stack direction="row" sx={{ justifyContent: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" startIcon={<UploadFile />} onClick={() => files.current?.click()}>
          {translate('resources.uploads.drop.files')}
        </Button>
        <Button variant="outlined" startIcon={<FolderOpen />} onClick={() => folder.current?.click()}>
          {translate('resources.uploads.drop.folder')}
        </Button>
      </Stack>
      <input ref={files} type="file" multiple hidden onChange={choose} data-testid="choose-files" />
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        onChange={choose}
        data-testid="choose-folder"
        {...{ webkitdirectory: '' }}
      />
    </Box>
  )
}
