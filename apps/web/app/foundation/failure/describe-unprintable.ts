import type { ApiError } from '@tempolibre/contract/errors'

/** Names the characters that papers cannot show, if the API refused a text for them. */
export function describeUnprintable({ fields }: Pick<ApiError, 'fields'>): string | undefined {
  const words = fields.filter(({ code }) => code === 'unprintable').map(({ message }) => message)
  return words.length > 0 ? [...new Set(words)].join(' ') : undefined
}

/** The same for each field by its name in the form. */
export function unprintableFields({ fields }: Pick<ApiError, 'fields'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.flatMap(({ code, field, message }) =>
      code === 'unprintable' && message !== undefined ? [[field.split('.').at(-1) ?? field, message]] : [],
    ),
  )
}
