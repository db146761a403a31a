import { MenuItem, Stack, TextField } from '@mui/material'
import { maxVersionName, type VersionKind, versionKinds } from '@tempolibre/domain/version-kinds'
import { useTranslate } from 'react-admin'

export const familyWords = 'resources.tracks.family'

/** What a version is, and its name as the label writes it. */
export interface VersionWords {
  kind: VersionKind
  name: string
}

/** The fields that say what a version is. */
export function VersionFields({
  onChange,
  value,
}: {
  value: VersionWords
  onChange: (value: VersionWords) => void
}) {
  const translate = useTranslate()
  return (
    <Stack spacing={1}>
      <TextField
        label={translate(`${familyWords}.name`)}
        value={value.name}
        required
        slotProps={{ htmlInput: { maxLength: maxVersionName } }}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
      />
      <TextField
        select
        label={translate(`${familyWords}.kind`)}
        value={value.kind}
        onChange={({ target }) => {
          const kind = versionKinds.find((each) => each === target.value)
          if (kind) onChange({ ...value, kind })
        }}
      >
        {versionKinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {translate(`${familyWords}.kinds.${kind}`)}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  )
}
