import { FieldTitle, SelectInput, type SelectInputProps, useTranslate } from 'react-admin'

interface ChoiceFilterProps extends Omit<SelectInputProps, 'choices' | 'source'> {
  source: string
  choices: readonly { id: number | string; name: string }[]
  /** Whether it is there before somebody adds it. */
  alwaysOn?: boolean
}

/** Filters a list by one of several values. Its first entry says that it leaves nothing out; react-admin's own is blank. */
export function ChoiceFilter({
  choices,
  label,
  resource,
  source,
  translateChoice = true,
  ...given
}: ChoiceFilterProps) {
  const translate = useTranslate()
  const named = choices.map(({ id, name }) => ({
    id,
    name: translateChoice ? translate(name, { _: name }) : name,
  }))
  return (
    <SelectInput
      {...given}
      source={source}
      // As an element, it gets no mark of what is required.
      label={<FieldTitle source={source} label={label} {...(resource !== undefined && { resource })} />}
      // Without an entry of react-admin's.
      isRequired
      choices={[{ id: '', name: translate('studio.no_filter') }, ...named]}
      translateChoice={false}
    />
  )
}
