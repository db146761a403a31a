/** Keeps each formatter it makes: to make one takes a hundred times as long as to use it. */
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

/** `Intl.NumberFormat`, made once per language and options. */
export const numberFormat = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (language, options) => new Intl.NumberFormat(language, options),
)

/** `Intl.DateTimeFormat`, made once per language and options. */
export const dateFormat = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (language, options) => new Intl.DateTimeFormat(language, options),
)

/** `Intl.PluralRules`, made once per language and options. */
export const pluralRules = kept<Intl.PluralRulesOptions, Intl.PluralRules>(
  (language, options) => new Intl.PluralRules(language, options),
)

/** `Intl.Collator`, made once per language and options. */
export const collator = kept<Intl.CollatorOptions, Intl.Collator>(
  (language, options) => new Intl.Collator(language, options),
)
