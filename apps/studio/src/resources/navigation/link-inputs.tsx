import { Box } from '@mui/material'
import { linkedPages, linkedScreens } from '@tempolibre/domain/navigation-places'
import { keysOf } from '@tempolibre/locales'
import { BooleanInput, required, SelectInput, TextInput, useSourceContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { emptyText } from '../../editing/empty-text.ts'
import { PickOne } from '../../editing/name-inputs.tsx'
import { LabelInputs } from './label-inputs.tsx'
import { Rows } from './rows.tsx'
import { type FormLink, isLegalLink } from './the-navigation.ts'

const words = 'resources.navigation'

/** Kinds of links whose target is a record of the studio. */
const references = {
  genre: 'genres',
  topic: 'blog-categories',
  article: 'articles',
  landing: 'pages',
} as const

const kinds = ['page', 'screen', 'topics', ...keysOf(references), 'address'] as const
const choicesOf = (group: string, ids: readonly string[]) =>
  ids.map((id) => ({ id, name: `${words}.${group}.${id}` }))
const kindChoices = choicesOf('kinds', kinds)
const pageChoices = choicesOf('pages', linkedPages)
const screenChoices = choicesOf('screens', keysOf(linkedScreens))
const filled = required()

const freshLink: FormLink = { kind: 'page', target: 'pricing', label: emptyText, shown: true }

interface LinkInputsProps {
  source: string
  readOnly: boolean
  /** Whether imprint, terms and privacy stay. */
  keepsLegal?: boolean
}

/** Links in their order. */
export function LinkInputs({ keepsLegal = false, readOnly, source }: LinkInputsProps) {
  return (
    <Rows
      source={source}
      add={`${words}.add_link`}
      fresh={freshLink}
      readOnly={readOnly}
      {...(keepsLegal && { keeps: isLegalLink })}
    >
      <LinkRow readOnly={readOnly} keepsLegal={keepsLegal} />
    </Rows>
  )
}

function LinkRow({ keepsLegal, readOnly }: { readOnly: boolean; keepsLegal: boolean }) {
  const { getSource } = useSourceContext()
  const { setValue } = useFormContext()
  const kind: unknown = useWatch({ name: getSource('kind') })
  const target: unknown = useWatch({ name: getSource('target') })
  const isKept = keepsLegal && kind === 'page' && isLegalLink({ kind, target: String(target) })
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
        <SelectInput
          source="kind"
          label={`${words}.kind`}
          choices={kindChoices}
          helperText={false}
          readOnly={readOnly || isKept}
          validate={filled}
          onChange={() => setValue(getSource('target'), '', { shouldDirty: true })}
          sx={{ width: 220 }}
        />
        <Target kind={kind} readOnly={readOnly || isKept} />
        <BooleanInput
          source="shown"
          label={`${words}.shown`}
          helperText={isKept ? `${words}.kept` : false}
          readOnly={readOnly || isKept}
        />
      </Box>
      <LabelInputs name={`${words}.label`} readOnly={readOnly} />
    </>
  )
}

function Target({ kind, readOnly }: { kind: unknown; readOnly: boolean }) {
  const target = {
    source: 'target',
    label: `${words}.target`,
    helperText: false,
    readOnly,
    validate: filled,
    sx: { width: 240 },
  } as const
  if (kind === 'topics') return null
  if (kind === 'page') return <SelectInput {...target} choices={pageChoices} />
  if (kind === 'screen') return <SelectInput {...target} choices={screenChoices} />
  if (kind === 'address') return <TextInput {...target} type="url" />
  const reference = keysOf(references).find((known) => known === kind)
  if (!reference) return null
  return (
    <Box sx={{ width: 240 }}>
      <PickOne
        key={reference}
        source="target"
        label={`${words}.target`}
        reference={references[reference]}
        readOnly={readOnly}
        {...(reference === 'article' && { filter: { state: 'published' } })}
      />
    </Box>
  )
}
