import { Box, Button, Stack, Tab, Tabs, Typography } from '@mui/material'
import type { StudioTermsText } from '@tempolibre/contract'
import { type Language, languageNames, languages, pathTo } from '@tempolibre/locales'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Facts } from '../../editing/facts.tsx'
import { ListLink } from '../../editing/list-link.tsx'
import { Panel } from '../../editing/panel.tsx'
import { showTime } from '../../editing/show-time.ts'
import { useTextLanguage } from '../../editing/text-language.ts'
import { useWholeRecord } from '../../editing/use-whole-record.ts'
import { documentName } from './documents.ts'
import { InForce } from './in-force.tsx'
import { VersionComparison } from './version-comparison.tsx'

/** One version of the terms: who accepted it, its text, and what differs from another one. */
export default function VersionShow() {
  const translate = useTranslate()
  const [language, setLanguage] = useTextLanguage()
  const version = useWholeRecord<StudioTermsText>('texts')
  if (!version) return null
  const { accounts, deleted_accounts: deleted, document, id, in_force: inForce, sha256, texts } = version
  const facts: [field: string, value: ReactNode][] = [
    ['document', translate(documentName(document))],
    ['published_at', showTime(version.published_at)],
    ['id', id],
    [
      'accounts',
      <ListLink key="accounts" resource="terms-acceptances" filter={{ version: id }}>
        {accounts}
      </ListLink>,
    ],
    ['deleted_accounts', deleted],
    ['sha256', sha256[language]],
  ]
  return (
    <Stack spacing={2}>
      <Panel title="resources.terms-versions.parts.version" figure={<InForce inForce={inForce} />}>
        <Facts
          rows={facts.map(([name, value]) => [translate(`resources.terms-versions.fields.${name}`), value])}
        />
        <Button
          variant="outlined"
          href={pathTo('terms-version', language, id)}
          target="_blank"
          rel="noreferrer"
          sx={{ mt: 2 }}
        >
          {translate('resources.terms-versions.public_page')}
        </Button>
      </Panel>
      <Tabs
        value={language}
        onChange={(_, chosen: Language) => setLanguage(chosen)}
        aria-label={translate('studio.texts.languages')}
      >
        {languages.map((each) => (
          <Tab key={each} value={each} label={languageNames[each]} lang={each} />
        ))}
      </Tabs>
      <Panel title="resources.terms-versions.parts.comparison">
        <VersionComparison version={version} language={language} />
      </Panel>
      <Panel title="resources.terms-versions.parts.text">
        <Box lang={language} sx={{ maxWidth: '44rem' }}>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{texts[language]}</Typography>
        </Box>
      </Panel>
    </Stack>
  )
}
