import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makePage } from '@tempolibre/database/factories'
import { writePicture } from '@tempolibre/domain/pictures'
import { perLanguage, type Translated } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { beforeAll, describe, expect, test } from 'vitest'
import { joinStaff } from '../../../fixtures/join-staff.ts'
import { useStudioApi } from '../../../fixtures/studio-api.ts'

const studio = '/api/studio/v1'
const library = makeLibrary({
  pages: [makePage('home'), makePage('music'), makePage('terms'), makePage('license-terms')],
})
const texts = (text: string): Translated => perLanguage((language) => `${text} ${language}`)

const own = useStudioApi('administrator')

beforeAll(async () => {
  await importLibrary(own.api.db, library)
})

const asked = (language = 'en') => ({ token: own.token, headers: { 'accept-language': language } })

/** A page by its name, as the studio shows it. */
async function open(name: string) {
  const list = await own.api.get(`${studio}/pages?lang=en&per_page=100`, asked())
  const { id } = list.body.records.find((each: { name: string }) => each.name === name)
  return (await own.api.get(`${studio}/pages/${id}`, asked())).body.record
}
async function change(name: string, body: object, language?: string) {
  const { id, version } = await open(name)
  return own.api.patch(`${studio}/pages/${id}`, { version, ...body }, asked(language))
}
const shown = async (name: string) => (await own.api.get(`/api/get-cms-details/${name}/fr`)).body.cms[0]

describe('[R12.2] pages', () => {
  test('are listed by name or title, and found by their texts', async () => {
    const names = async (query: string) => {
      const { body } = await own.api.get(`${studio}/pages?lang=es&${query}`, asked())
      return body.records.map(({ name }: { name: string }) => name)
    }
    expect(await names('')).toEqual(['home', 'license-terms', 'music', 'terms'])
    expect(await names('sort=title&order=desc&per_page=2&page=2')).toEqual(['license-terms', 'home'])
    expect(await names('q=MUSIC%20description%20fr')).toEqual(['music'])
    expect(await names('q=100%25')).toEqual([])
    expect(await names(`ids=${(await open('terms')).id}`)).toEqual(['terms'])
    expect(await names('incomplete=true')).toEqual([])
    expect(await names('incomplete=false&q=home')).toEqual(['home'])
  })

  test('are changed text by text; others stay, and the site shows it at once', async () => {
    const other = await open('home')
    const { body } = await change('music', { title: texts('Songs'), description: texts('**New** words') })
    expect(body.record).toMatchObject({
      name: 'music',
      is_terms: false,
      title: { fr: 'Songs fr' },
      subheading: { fr: 'music subheading fr' },
      gaps: [],
    })
    expect(await shown('music')).toMatchObject({
      title: { es: 'Songs es' },
      description: { fr: '**New** words fr' },
      meta_title: { fr: 'music meta title fr' },
    })
    expect(await open('home')).toEqual(other)
  })

  test('cannot be saved with gaps, nor over the change of somebody else', async () => {
    const { id, version } = await open('home')
    const refused = await own.api.patch(
      `${studio}/pages/${id}`,
      { version, title: { en: 'Home', es: '', fr: ' ' }, subheading: { en: '', es: '', fr: '' } },
      asked('fr'),
    )
    expect(refused.body.error.fields).toEqual(
      ['body.title.es', 'body.title.fr'].map((field) => ({
        field,
        code: 'text_missing',
        message: m.studio_text_missing({}, { locale: 'fr' }),
      })),
    )
    const both = await Promise.all(
      ['One', 'Two'].map((title) =>
        own.api.patch(`${studio}/pages/${id}`, { version, title: texts(title) }, asked()),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('show no picture without saying what it shows', async () => {
    const silent = writePicture({ digest: 'a'.repeat(32), width: 90, height: 60 }, '')
    const { body } = await change('home', { description: texts(`Look:\n\n${silent}`) })
    expect(body.error.fields.map(({ field }: { field: string }) => field)).toEqual(
      ['en', 'es', 'fr'].map((language) => `body.description.${language}`),
    )
  })

  test.each(['\0', '\ud800'])('are kept without %j, which the database cannot store', async (character) => {
    for (const field of ['title', 'description']) {
      const saved = await change('home', { [field]: texts(`a${character}b`) })
      expect(saved.status).toBe(200)
      expect(saved.body.record[field].en).toBe('ab en')
    }
    const found = await own.api.get(`${studio}/pages?lang=en&q=${encodeURIComponent('a\0b')}`, asked())
    expect(found.body.records.map(({ name }: { name: string }) => name)).toContain('home')
  })

  test('of the terms are a draft, and the text in force again when it is restored', async () => {
    const inForce = async () => {
      const { body } = await own.api.get('/api/v1/terms?lang=en')
      return Object.fromEntries(
        body.terms.map((each: { document: string; version: string }) => [each.document, each.version]),
      )
    }
    const before = await inForce()
    const changed = await change('terms', { description: texts('Other terms') })
    expect(changed.body.record.is_terms).toBe(true)
    expect(changed.body.record.description.en).toBe('Other terms en')
    expect(await inForce()).toEqual(before)
    const { id, version } = changed.body.record
    const restored = await own.api.post(`${studio}/pages/${id}/versions/0/restore`, { version }, asked())
    expect(restored.body.record.description.en).not.toBe('Other terms en')
    expect(await inForce()).toEqual(before)
  })
})

describe('[R12.2] the history of a page', () => {
  test('has every version, to compare and to restore', async () => {
    const { id } = await open('license-terms')
    const path = `${studio}/pages/${id}/versions`
    const list = async () => (await own.api.get(path, asked())).body
    expect(await list()).toEqual({
      success: true,
      total: 1,
      records: [{ entry: '0', at: null, who: null, fields: [] }],
    })
    await change('license-terms', { title: texts('First'), subheading: texts('Below') })
    await change('license-terms', { title: texts('Second') })
    await change('home', { title: texts('Elsewhere') })
    await change('license-terms', { title: texts('Third') })
    const { records, total } = await list()
    expect(total).toBe(4)
    expect(records).toMatchObject([
      { fields: ['title'], who: 'administrator@label.example' },
      { fields: ['title'] },
      { fields: ['subheading', 'title'] },
      { entry: '0' },
    ])
    expect((await own.api.get(`${path}?per_page=1&page=3`, asked())).body.records).toEqual([records[2]])
    const title = async (at: number) => {
      const { body } = await own.api.get(`${path}/${records[at].entry}`, asked())
      return [body.content.title.en, body.content.subheading.en, body.content.meta_title.en]
    }
    const meta = 'license-terms meta title en'
    expect(await title(0)).toEqual(['Third en', 'Below en', meta])
    expect(await title(1)).toEqual(['Second en', 'Below en', meta])
    expect(await title(2)).toEqual(['First en', 'Below en', meta])
    expect(await title(3)).toEqual(['license-terms title en', 'license-terms subheading en', meta])

    const { version } = await open('license-terms')
    const restore = (entry: string, body: object) => own.api.post(`${path}/${entry}/restore`, body, asked())
    const restored = await restore(records[2].entry, { version })
    expect(restored.body.record).toMatchObject({ title: { en: 'First en' }, subheading: { en: 'Below en' } })
    expect((await restore(records[2].entry, { version })).body.error.code).toBe('record_changed')
    expect((await list()).total).toBe(5)
    expect(await title(0)).toEqual(['Third en', 'Below en', meta])
  })

  test('is that of the page only', async () => {
    const [home, music] = [await open('home'), await open('music')]
    const { body } = await own.api.get(`${studio}/pages/${home.id}/versions`, asked())
    const [{ entry }] = body.records
    expect((await own.api.get(`${studio}/pages/${music.id}/versions/${entry}`, asked())).status).toBe(404)
    expect((await own.api.get(`${studio}/pages/${home.id}/versions/999999`, asked())).status).toBe(404)
    expect((await own.api.get(`${studio}/pages/999999/versions`, asked())).status).toBe(404)
  })
})

test('[R15.12] contract texts are changed by administrators, who have proved who they are; editors read them', async () => {
  const { token: editor } = await joinStaff(own.api, 'editor')
  const { token: unproved, userId } = await joinStaff(own.api, 'administrator', 'other@label.example')
  await own.api.db.updateTable('session').where('user_id', '=', userId).set({ confirmed_at: null }).execute()
  let count = 0
  const as = async (name: string, token: string, field = 'meta_title') => {
    const { id, version } = await open(name)
    const renaming = { version, [field]: texts(`${name} ${field} ${(count += 1)}`) }
    const { body, status } = await own.api.patch(`${studio}/pages/${id}`, renaming, { token })
    const read = await own.api.get(`${studio}/pages/${id}`, { token })
    return [read.status, status, body.error?.code]
  }
  for (const name of ['terms', 'license-terms']) {
    expect(await as(name, editor), name).toEqual([200, 403, 'forbidden'])
    expect(await as(name, unproved), name).toEqual([200, 403, 'reauthentication_required'])
    expect(await as(name, own.token), name).toEqual([200, 200, undefined])
    // What binds customers is a draft, whoever writes it.
    expect(await as(name, editor, 'title'), name).toEqual([200, 200, undefined])
  }
  expect(await as('music', editor)).toEqual([200, 200, undefined])
})
