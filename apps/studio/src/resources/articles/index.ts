import Article from '@mui/icons-material/Article'
import {
  addStudioArticle,
  changeStudioArticle,
  getStudioArticle,
  listStudioArticles,
  removeStudioArticle,
} from '@tempolibre/contract/calls/studio-editorial'
import { lazy } from 'react'
import { currentLanguage } from '../../browser/current-language.ts'
import { editors, everyone, type StudioResource } from '../../records/studio-resource.ts'
import { editableOfArticle } from './editable.ts'
import messages from './messages.json'
import { titleOf } from './title-of.ts'

export const articles: StudioResource = {
  name: 'articles',
  group: 'editorial',
  read: everyone,
  write: editors,
  calls: {
    list: listStudioArticles,
    get: (request, { id }) => getStudioArticle(request, { id, lang: currentLanguage() }),
    add: addStudioArticle,
    change: (request, input) => changeStudioArticle(request, { ...input, lang: currentLanguage() }),
    remove: removeStudioArticle,
  },
  editable: editableOfArticle,
  messages,
  icon: Article,
  title: titleOf,
  list: lazy(() => import('./article-list.tsx')),
  edit: lazy(() => import('./article-edit.tsx')),
  create: lazy(() => import('./article-create.tsx')),
}
