/**
 * Caches formatters: creating one takes a hundred times as long as using it. Calls are marked as pure, so that pages
 * that use none do not load this file.
 */
function kept<Options, Formatter>(
  make: (language: string, options: Options | undefined) => Formatter,
): (language: string, options?: Options) => Formatter {
  const known = new Map<string, Formatter>()
  return (language, options) => {
    const key = options === undefined ? language : language + JSON.stringify(options)
    let formatter = known.get(key)
    if (formatter === undefined) known.set(key, (formatter = make(language, options)))
    return formatter
  }
}

/** Cached `Intl.NumberFormat` by language and options. */
export const numberFormat = /* @__PURE__ */ kept<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (language, options) => new Intl.NumberFormat(language, options),
)

/**
 * Cached `Intl.DateTimeFormat` by language and options. English is British, as in the texts: 22 November 2026, where
 * plain `en` would write November 22, 2026. French has `1er` for the first of a month, which CLDR lacks.
 */
export const dateFormat = /* @__PURE__ */ kept<
  Intl.DateTimeFormatOptions,
  { format: (date: Date) => string }
>((language, options) => {
  const formatter = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options)
  if (language !== 'fr') return formatter
  return { format: (date) => formatter.format(date).replace(/\b1(?= \p{L})/u, '1er') }
})

/** Cached `Intl.PluralRules` by language and options. */
export const pluralRules = /* @__PURE__ */ kept<Intl.PluralRulesOptions, Intl.PluralRules>(
  (language, options) => new Intl.PluralRules(language, options),
)

/** Cached `Intl.ListFormat` by language and options. */
export const listFormat = /* @__PURE__ */ kept<Intl.ListFormatOptions, Intl.ListFormat>(
  (language, options) => new Intl.ListFormat(language, options),
)

/** Cached `Intl.Collator` by language and options. */
export const collator = /* @__PURE__ */ kept<Intl.CollatorOptions, Intl.Collator>(
  (language, options) => new Intl.Collator(language, options),
)
