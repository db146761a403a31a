import { Chip, type ChipProps } from '@mui/material'
import { useTranslate } from 'react-admin'

/** The state of a record, in a word and a colour. */
export function StateChip({ colour, word }: { colour: NonNullable<ChipProps['color']>; word: string }) {
  const translate = useTranslate()
  return <Chip size="small" color={colour} variant="outlined" label={translate(word)} />
}
