import Topic from '@mui/icons-material/Topic'
import {
  addStudioBlogCategory,
  changeStudioBlogCategory,
  getStudioBlogCategory,
  listStudioBlogCategories,
  removeStudioBlogCategory,
} from '@tempolibre/contract/calls/studio-editorial'
import { lazy } from 'react'
import { currentLanguage } from '../../browser/current-language.ts'
import { textIn } from '../../records/gaps.ts'
import { editors, everyone, type StudioResource } from '../../records/studio-resource.ts'
import { editableOfBlogCategory } from './editable.ts'
import messages from './messages.json'

export const blogCategories: StudioResource = {
  name: 'blog-categories',
  group: 'editorial',
  read: everyone,
  write: editors,
  calls: {
    list: listStudioBlogCategories,
    get: getStudioBlogCategory,
    add: addStudioBlogCategory,
    change: changeStudioBlogCategory,
    remove: removeStudioBlogCategory,
  },
  editable: editableOfBlogCategory,
  messages,
  icon: Topic,
  title: ({ title }) => textIn(title, currentLanguage()),
  list: lazy(() => import('./category-list.tsx')),
  edit: lazy(() => import('./category-edit.tsx')),
  create: lazy(() => import('./category-create.tsx')),
}
