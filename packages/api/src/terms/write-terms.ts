import { planKinds, usageMatrix, usages } from '@tempolibre/contract'
import type { TermsPage, TermsSource } from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { fillSeller } from '../fill-seller.ts'
import { permissionNames, usageNames } from '../licences/usage-names.ts'

/**
 * A page of the terms as it is published, as one Markdown text: its title, its first sentence, in the licence terms the
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
  if (!text) throw new Error(`The page ${document} has no text.`)
  const parts = [
    `# ${text.title}`,
    text.subheading,
    document === 'license-terms' ? writeUsageTable(source, language) : '',
    text.description.trim(),
  ]
  const written = `${parts.filter((part) => part !== '').join('\n\n')}\n`
  return fillSeller(written, { seller: source.seller, siteUrl }, language)
}

function writeUsageTable({ plans }: TermsSource, language: Language): string {
  const nameOf = (kind: (typeof planKinds)[number]) =>
    plans.find((plan) => plan.kind === kind && plan.language === language)?.name ?? kind
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row([m.usage_heading({}, { locale: language }), ...planKinds.map(nameOf)]),
    row(['---', ...planKinds.map(() => '---')]),
    ...usages.map((usage) =>
      row([
        usageNames[usage](language),
        ...planKinds.map((kind) => permissionNames[usageMatrix[usage][kind]](language)),
      ]),
    ),
  ].join('\n')
}
