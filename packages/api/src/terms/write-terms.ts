import { type PlanKind, usageMatrix, usages } from '@tempolibre/domain'
import type { TermsPage, TermsPlan, TermsSource } from '@tempolibre/database'
import { type Language, numberFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { fillSeller } from './fill-seller.ts'
import { fillPlans, plansByKind } from './plans-of-terms.ts'
import { permissionNames, usageNames } from './usage-names.ts'

/**
 * Writes a published page of terms as one Markdown text: its title, its first sentence, in the licence terms the
 * table of uses, which is part of them, and the terms themselves.
 */
export function writeTerms(
  page: TermsPage,
  source: TermsSource,
  siteUrl: string,
  language: Language,
): string {
  const { document, texts } = page
  const text =
    texts.find((entry) => entry.language === language) ?? texts.find((entry) => entry.language === 'en')
  if (!text) throw new Error(`the page ${document} has no text`)
  const parts = [
    `# ${text.title}`,
    text.subheading,
    document === 'license-terms' ? writeUsageTable(source, language) : '',
    text.description.trim(),
  ]
  const written = `${parts.filter((part) => part !== '').join('\n\n')}\n`
  return fillSeller(fillPlans(written, source.plans, language), { seller: source.seller, siteUrl }, language)
}

/** A column of the table of uses; a kind of which there is no plan has one as well. */
interface Column {
  kind: PlanKind
  plan: TermsPlan | undefined
}

function columnsOf(all: readonly TermsPlan[], language: Language): Column[] {
  return plansByKind(all, language).flatMap(({ kind, plans }): Column[] =>
    plans.length > 0 ? plans.map((plan) => ({ kind, plan })) : [{ kind, plan: undefined }],
  )
}

function writeUsageTable({ plans }: TermsSource, language: Language): string {
  const columns = columnsOf(plans, language)
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row([
      m.usage_heading({}, { locale: language }),
      ...columns.map(({ kind, plan }) => (plan ? plan.name.replaceAll('|', '\\|') : kind)),
    ]),
    row(['---', ...columns.map(() => '---')]),
    ...usages.map((usage) =>
      row([
        usageNames[usage](language),
        ...columns.map(({ kind }) => permissionNames[usageMatrix[usage][kind]](language)),
      ]),
    ),
    ...writeFairUse(
      columns.map(({ plan }) => plan),
      language,
    ).map(row),
  ].join('\n')
}

/** The row with the fair-use number of songs of each plan; none if no plan has a limit. */
function writeFairUse(plans: readonly (TermsPlan | undefined)[], language: Language): string[][] {
  const locale = { locale: language }
  const figures = numberFormat(language)
  const limits = plans.map((plan) => {
    const { daily_download_limit: daily = null, monthly_download_limit: monthly = null } = plan ?? {}
    return [
      ...(daily === null ? [] : [m.usage_fair_daily({ count: figures.format(daily) }, locale)]),
      ...(monthly === null ? [] : [m.usage_fair_monthly({ count: figures.format(monthly) }, locale)]),
    ].join(', ')
  })
  if (limits.every((text) => text === '')) return []
  const name = `${m.usage_fair_use({}, locale)} (${m.usage_fair_use_example({}, locale)})`
  return [[name, ...limits.map((text) => text || m.usage_fair_none({}, locale))]]
}
