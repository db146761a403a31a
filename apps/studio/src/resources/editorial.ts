import AltRoute from '@mui/icons-material/AltRoute'
import Article from '@mui/icons-material/Article'
import Badge from '@mui/icons-material/Badge'
import Description from '@mui/icons-material/Description'
import MenuOpen from '@mui/icons-material/MenuOpen'
import PhotoLibrary from '@mui/icons-material/PhotoLibrary'
import Topic from '@mui/icons-material/Topic'
import {
  addStudioRedirect,
  changeStudioRedirect,
  getStudioRedirect,
  listStudioRedirects,
  removeStudioRedirect,
} from '@tempolibre/contract/operations/studio-business'
import {
  addStudioArticle,
  addStudioAuthor,
  addStudioBlogCategory,
  changeStudioArticle,
  changeStudioAuthor,
  changeStudioBlogCategory,
  changeStudioPage,
  getStudioArticle,
  getStudioAuthor,
  getStudioBlogCategory,
  getStudioPage,
  listStudioArticles,
  listStudioAuthors,
  listStudioBlogCategories,
  listStudioPages,
  listStudioPictures,
  removeStudioArticle,
  removeStudioAuthor,
  removeStudioBlogCategory,
} from '@tempolibre/contract/operations/studio-editorial'
import { editable } from '@tempolibre/contract/editable'
import { lazy } from 'react'
import { currentLanguage } from '../browser/current-language.ts'
import { textIn } from '../records/gaps.ts'
import { editors, everyone, type StudioResource } from '../records/studio-resource.ts'
import articlesMessages from './articles/messages.json'
import { titleOf } from './articles/title-of.ts'
import authorsMessages from './authors/messages.json'
import blogCategoriesMessages from './blog-categories/messages.json'
import { navigationCalls } from './navigation/calls.ts'
import navigationMessages from './navigation/messages.json'
import pagesMessages from './pages/messages.json'
import picturesMessages from './pictures/messages.json'
import redirectsMessages from './redirects/messages.json'

/** What visitors read, and where addresses lead. In the order of the menu. */
export const editorial: readonly StudioResource[] = [
  {
    name: 'pages',
    read: everyone,
    write: editors,
    calls: { list: listStudioPages, get: getStudioPage, change: changeStudioPage },
    editable: editable.page,
    messages: pagesMessages,
    icon: Description,
    title: ({ title }) => textIn(title, currentLanguage()),
    list: lazy(() => import('./pages/page-list.tsx')),
    form: lazy(() => import('./pages/page-form.tsx')),
  },
  {
    name: 'articles',
    read: everyone,
    write: editors,
    calls: {
      list: listStudioArticles,
      get: (request, { id }) => getStudioArticle(request, { id, lang: currentLanguage() }),
      add: addStudioArticle,
      change: (request, input) => changeStudioArticle(request, { ...input, lang: currentLanguage() }),
      remove: removeStudioArticle,
    },
    editable: editable.article,
    messages: articlesMessages,
    icon: Article,
    title: titleOf,
    list: lazy(() => import('./articles/article-list.tsx')),
    form: lazy(() => import('./articles/article-form.tsx')),
  },
  {
    name: 'pictures',
    read: everyone,
    write: editors,
    calls: { list: listStudioPictures },
    messages: picturesMessages,
    icon: PhotoLibrary,
    title: ({ id }) => id,
    list: lazy(() => import('./pictures/picture-list.tsx')),
  },
  {
    name: 'blog-categories',
    read: everyone,
    write: editors,
    calls: {
      list: listStudioBlogCategories,
      get: getStudioBlogCategory,
      add: addStudioBlogCategory,
      change: changeStudioBlogCategory,
      remove: removeStudioBlogCategory,
    },
    editable: editable.blogCategory,
    messages: blogCategoriesMessages,
    icon: Topic,
    title: ({ title }) => textIn(title, currentLanguage()),
    list: lazy(() => import('./blog-categories/category-list.tsx')),
    form: lazy(() => import('./blog-categories/category-form.tsx')),
  },
  {
    name: 'authors',
    read: everyone,
    write: editors,
    calls: {
      list: listStudioAuthors,
      get: getStudioAuthor,
      add: addStudioAuthor,
      change: changeStudioAuthor,
      remove: removeStudioAuthor,
    },
    editable: editable.author,
    messages: authorsMessages,
    icon: Badge,
    title: ({ name }) => textIn(name, currentLanguage()),
    list: lazy(() => import('./authors/author-list.tsx')),
    form: lazy(() => import('./authors/author-form.tsx')),
  },
  {
    name: 'navigation',
    read: everyone,
    write: editors,
    calls: navigationCalls,
    editable: editable.navigation,
    messages: navigationMessages,
    icon: MenuOpen,
    title: () => '',
    list: lazy(() => import('./navigation/navigation-page.tsx')),
  },
  {
    name: 'redirects',
    read: everyone,
    write: editors,
    calls: {
      list: listStudioRedirects,
      get: getStudioRedirect,
      add: addStudioRedirect,
      change: changeStudioRedirect,
      remove: removeStudioRedirect,
    },
    editable: editable.redirect,
    messages: redirectsMessages,
    icon: AltRoute,
    title: ({ path }) => String(path),
    list: lazy(() => import('./redirects/redirect-list.tsx')),
    form: lazy(() => import('./redirects/redirect-form.tsx')),
  },
]
