import { Alert } from '@mui/material'
import type { StudioPage } from '@tempolibre/contract'
import { editable } from '@tempolibre/contract/editable'
import { contractPages } from '@tempolibre/domain/staff-roles'
import { useRecordContext, useTranslate } from 'react-admin'
import {
  getStudioPageVersion,
  listStudioPageVersions,
  restoreStudioPageVersion,
} from '@tempolibre/contract/operations/studio-editorial'
import { Completeness } from '../../editing/completeness.tsx'
import { HistoryButton } from '../../editing/history.tsx'
import { Panel } from '../../editing/panel.tsx'
import { PreviewToggle } from '../../editing/preview/preview-toggle.tsx'
import { FormWithPreview } from '../../editing/preview/form-with-preview.tsx'
import { RecordForm, useMayWrite } from '../../editing/record-form.tsx'
import { forSearchEngines } from '../../editing/search-engine-texts.ts'
import { TranslatedFields } from '../../editing/translated-fields.tsx'
import { currentSession } from '../../session/session.ts'
import { pagePreview } from './page-preview.ts'
import { TermsChange } from './terms-change.tsx'

const texts = [
  { source: 'title', required: true },
  { source: 'subheading', rows: 2, line: true },
  { source: 'description', rows: 24, markdown: true },
] as const

const allTexts = [...texts, ...forSearchEngines]

const versions = {
  list: listStudioPageVersions,
  get: getStudioPageVersion,
  restore: restoreStudioPageVersion,
}

/** The texts of one page. */
export default function PageForm() {
  const page = useRecordContext<StudioPage>()
  const isAdministrator = currentSession().role === 'administrator'
  // The terms are drafted by editors, and put into force by administrators.
  const isContract =
    page !== undefined && contractPages.includes(page.name) && !page.is_terms && !isAdministrator
  const isHeadReadOnly = page?.is_terms === true && !isAdministrator
  const readOnly = !useMayWrite() || isContract
  return (
    <RecordForm
      editable={editable.page}
      readOnly={isContract}
      tools={
        <>
          {!readOnly && <PreviewToggle />}
          <PageHistory readOnly={readOnly} />
        </>
      }
    >
      <FormWithPreview source={pagePreview}>
        <TermsChange />
        {isContract && <ContractNotice />}
        <Panel title="resources.pages.parts.texts" figure={<Completeness />}>
          <PageTexts readOnly={readOnly} />
        </Panel>
        <Panel title="resources.pages.parts.search_engines">
          <TranslatedFields fields={forSearchEngines} readOnly={readOnly || isHeadReadOnly} />
        </Panel>
      </FormWithPreview>
    </RecordForm>
  )
}

/** What binds a customer is there in their language, so the terms do not fall back to English. */
function PageTexts({ readOnly }: { readOnly: boolean }) {
  const isTerms = useRecordContext<StudioPage>()?.is_terms === true
  return <TranslatedFields fields={texts} readOnly={readOnly} {...(!isTerms && { fallbackOf: allTexts })} />
}

function PageHistory({ readOnly }: { readOnly: boolean }) {
  const isTerms = useRecordContext<StudioPage>()?.is_terms === true
  return (
    <HistoryButton
      calls={versions}
      readOnly={readOnly}
      caution={isTerms ? 'resources.pages.terms_caution' : undefined}
    />
  )
}

/** Why an editor reads these texts only. */
function ContractNotice() {
  const translate = useTranslate()
  return <Alert severity="info">{translate('resources.pages.contract_notice')}</Alert>
}
