import { Box } from '@mui/material'
import type { StudioArticle } from '@tempolibre/contract'
import { editable } from '@tempolibre/contract/editable'
import { noFallback } from '@tempolibre/domain/fallback'
import {
  getStudioArticleVersion,
  listStudioArticleVersions,
  restoreStudioArticleVersion,
} from '@tempolibre/contract/operations/studio-editorial'
import { ReferenceField, useRecordContext } from 'react-admin'
import { Completeness } from '../../editing/completeness.tsx'
import { emptyText } from '../../editing/empty-text.ts'
import { HistoryButton } from '../../editing/history.tsx'
import { PickOne } from '../../editing/name-inputs.tsx'
import { Panel } from '../../editing/panel.tsx'
import { noPicture, RecordPicturePanel } from '../../editing/pictures/record-picture.tsx'
import { Thumbnail } from '../../editing/pictures/thumbnail.tsx'
import { PreviewToggle } from '../../editing/preview/preview-toggle.tsx'
import { FormWithPreview } from '../../editing/preview/form-with-preview.tsx'
import { RecordForm, useMayWrite } from '../../editing/record-form.tsx'
import { forSearchEngines } from '../../editing/search-engine-texts.ts'
import { TranslatedFields } from '../../editing/translated-fields.tsx'
import { articlePreview } from './article-preview.ts'
import { ArticleState } from './article-state.tsx'
import { PreviewLink } from './preview-link.tsx'
import { Publication } from './publication.tsx'

const texts = [
  { source: 'title', required: true },
  { source: 'summary', required: true, rows: 2, line: true },
  { source: 'body', required: true, rows: 24, markdown: true },
  { source: 'slug', derived: true },
] as const

const allTexts = [...texts, ...forSearchEngines]

const fresh = {
  title: emptyText,
  slug: emptyText,
  summary: emptyText,
  body: emptyText,
  meta_title: emptyText,
  meta_description: emptyText,
  fallback: noFallback,
  category_id: null,
  author_id: null,
  ...noPicture,
  published_at: null,
}

/** Width by height of an article's picture; lists cut it a little. */
const leadAspect = 3 / 2

const versions = {
  list: listStudioArticleVersions,
  get: getStudioArticleVersion,
  restore: restoreStudioArticleVersion,
}

/** Category and author by their names, the picture by itself. */
function showPart(path: string, value: unknown) {
  if (path === 'picture') return typeof value === 'string' && <Thumbnail address={value} width={96} />
  const reference = path === 'category_id' ? 'blog-categories' : path === 'author_id' ? 'authors' : undefined
  if (reference === undefined) return undefined
  return (
    <ReferenceField source={path} reference={reference} record={{ id: path, [path]: value }} link={false} />
  )
}

/** An article: its texts, where it is filed, and whether visitors read it. Only drafts may have gaps. */
export default function ArticleForm({ isNew = false }: { isNew?: boolean }) {
  const readOnly = !useMayWrite()
  const article = useRecordContext<StudioArticle>()
  return (
    <RecordForm
      editable={editable.article}
      removable
      {...(isNew && { defaultValues: fresh })}
      tools={
        <>
          {!readOnly && <PreviewToggle />}
          {!isNew && !readOnly && <PreviewLink />}
          {!isNew && <HistoryButton calls={versions} showPart={showPart} />}
        </>
      }
    >
      <FormWithPreview source={articlePreview}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
          <Panel
            title="resources.articles.parts.publication"
            figure={article && <ArticleState state={article.state} />}
          >
            <Publication readOnly={readOnly} />
          </Panel>
          <Panel title="resources.articles.parts.filing">
            <PickOne source="category_id" reference="blog-categories" readOnly={readOnly} />
            <PickOne source="author_id" reference="authors" readOnly={readOnly} />
          </Panel>
        </Box>
        <RecordPicturePanel aspect={leadAspect} fallback={article?.cover_url} readOnly={readOnly} />
        <Panel title="resources.articles.parts.texts" figure={<Completeness />}>
          <TranslatedFields fields={texts} fallbackOf={allTexts} readOnly={readOnly} />
        </Panel>
        <Panel title="resources.articles.parts.search_engines">
          <TranslatedFields fields={forSearchEngines} readOnly={readOnly} />
        </Panel>
      </FormWithPreview>
    </RecordForm>
  )
}
