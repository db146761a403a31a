import { readIswc, isrcPattern } from '@tempolibre/domain/rights-codes'
import { type BulkTrackField, type PlainTrackField, trackFields } from '@tempolibre/domain/track-fields'
import { BooleanInput, DateInput, maxLength, NullableBooleanInput, regex, TextInput } from 'react-admin'

const emptyIsNull = (text: string) => text || null

/** How codes are typed, and what the API accepts, told in words before it is sent. */
const codeInputs = {
  isrc: {
    /** Codes are often written with hyphens. */
    parse: (text: string) => text.toUpperCase().replaceAll(/[\s-]/g, '') || null,
    validate: regex(isrcPattern, 'resources.tracks.isrc_hint'),
    helperText: 'resources.tracks.isrc_hint',
  },
  iswc: {
    parse: (text: string) => (readIswc(text) ?? text) || null,
    validate: (text: string | null) =>
      text === null || readIswc(text) === text ? undefined : 'resources.tracks.rights.iswc_wrong',
    helperText: 'resources.tracks.rights.iswc_wrong',
  },
} as const

/** Lines that may be longer than this have two columns of the form. */
const maxShortLine = 200
const wide = { gridColumn: { lg: 'span 2' } }

/** The input of a plain field in the form of a track. */
export function PlainInput({ name, readOnly }: { name: PlainTrackField; readOnly: boolean }) {
  const field = trackFields[name]
  const shared = { source: name, readOnly, helperText: false } as const
  switch (field.kind) {
    case 'flag':
      return <BooleanInput {...shared} />
    case 'day':
      return <DateInput {...shared} />
    case 'optional day':
      return <DateInput {...shared} parse={emptyIsNull} />
    case 'line':
      return (
        <TextInput
          {...shared}
          parse={emptyIsNull}
          validate={maxLength(field.max)}
          {...(field.max > maxShortLine && { sx: wide })}
        />
      )
    case 'code':
      return <TextInput {...shared} {...codeInputs[field.code]} />
  }
}

/** The input of a plain field that is given to many tracks at once; left empty it changes nothing. */
export function BulkInput({ name }: { name: BulkTrackField }) {
  const field = trackFields[name]
  const shared = {
    source: name,
    label: `resources.tracks.fields.${name}`,
    fullWidth: true,
    helperText: false,
  } as const
  switch (field.kind) {
    case 'flag':
      return <NullableBooleanInput {...shared} />
    case 'day':
    case 'optional day':
      return <DateInput {...shared} />
    case 'line':
      return <TextInput {...shared} validate={maxLength(field.max)} />
  }
}
