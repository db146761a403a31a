import type { EndpointParsedInput, StudioAuthor, StudioBlogCategory } from '@tempolibre/contract'
import { editable } from '@tempolibre/contract/editable'
import {
  addStudioAuthor as storeAuthor,
  addStudioBlogCategory as storeCategory,
  changeStudioAuthor as storeAuthorChange,
  changeStudioBlogCategory as storeCategoryChange,
  findStudioAuthor,
  findStudioBlogCategory,
  listStudioAuthors as findAuthors,
  listStudioBlogCategories as findCategories,
} from '@tempolibre/database'
import { textsOf } from '@tempolibre/domain/record-texts'
import { mediaUrl } from '../../../http/media-url.ts'
import { namedRecords } from '../../../studio/named-records.ts'
import { toIds } from '../../../studio/record-ids.ts'
import { describeTexts } from '../../../studio/record-texts.ts'
import { chooseSlugs } from '../../../studio/records.ts'

export const {
  list: listStudioBlogCategories,
  get: getStudioBlogCategory,
  add: addStudioBlogCategory,
  change: changeStudioBlogCategory,
  remove: removeStudioBlogCategory,
} = namedRecords({
  table: 'blog_category',
  texts: textsOf('blogCategory'),
  list: (db, { ids, lang: language, ...input }: EndpointParsedInput<'listStudioBlogCategories'>) =>
    findCategories(db, { ...input, language, ids: toIds(ids) }),
  find: findStudioBlogCategory,
  toFields: ({ cover, ...row }, siteUrl): Omit<StudioBlogCategory, 'version'> => ({
    ...row,
    id: String(row.id),
    cover_url: mediaUrl(siteUrl, cover),
    ...describeTexts(textsOf('blogCategory'), row),
  }),
  kind: {
    subject: 'blog_category',
    editable: editable.blogCategory,
    label: ({ title }) => title.en,
  },
  async add(transaction, category: EndpointParsedInput<'addStudioBlogCategory'>) {
    const { slug: given, title } = category
    const slug = await chooseSlugs(transaction, { table: 'blog_category', id: undefined, given, title })
    return storeCategory(transaction, { ...category, slug })
  },
  async change(transaction, { before, id }, change: EndpointParsedInput<'changeStudioBlogCategory'>) {
    const { slug: given, title = before.title } = change
    const slug = given && (await chooseSlugs(transaction, { table: 'blog_category', id, given, title }))
    await storeCategoryChange(transaction, { id, change: { ...change, slug } })
  },
  isInUse: ({ articles }) => articles > 0,
})

export const {
  list: listStudioAuthors,
  get: getStudioAuthor,
  add: addStudioAuthor,
  change: changeStudioAuthor,
  remove: removeStudioAuthor,
} = namedRecords({
  table: 'author',
  texts: textsOf('author'),
  list: (db, { ids, lang: language, ...input }: EndpointParsedInput<'listStudioAuthors'>) =>
    findAuthors(db, { ...input, language, ids: toIds(ids) }),
  find: findStudioAuthor,
  toFields: (row): Omit<StudioAuthor, 'version'> => ({
    ...row,
    id: String(row.id),
    ...describeTexts(textsOf('author'), row),
  }),
  kind: {
    subject: 'author',
    editable: editable.author,
    label: ({ name }) => name.en,
  },
  async add(transaction, author: EndpointParsedInput<'addStudioAuthor'>) {
    const { name: title, slug: given } = author
    const slug = await chooseSlugs(transaction, { table: 'author', id: undefined, given, title })
    return storeAuthor(transaction, { ...author, slug })
  },
  async change(transaction, { before, id }, change: EndpointParsedInput<'changeStudioAuthor'>) {
    const { name: title = before.name, slug: given } = change
    const slug = given && (await chooseSlugs(transaction, { table: 'author', id, given, title }))
    await storeAuthorChange(transaction, { id, change: { ...change, slug } })
  },
  isInUse: ({ articles }) => articles > 0,
})
