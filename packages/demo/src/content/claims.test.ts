import { readFileSync } from 'node:fs'
import { planFormats, usageMatrix } from '@tempolibre/domain'
import { contactLimits } from '@tempolibre/domain/contact-message'
import { type Language, languages, resolvePath } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { readPlans } from '@tempolibre/site-texts'
import { describe, expect, test } from 'vitest'
import { loadDemoLibrary } from '../library.ts'
import { readMeasurements } from '../measurements.ts'
import { instruments } from '../instruments/catalogue.ts'
import * as recorded from '../instruments/recorded-instruments.ts'
import { songs as catalogue } from './songs/index.ts'
import { content, readArticles, readBlogCategories, readDemoPages } from './editorial.ts'

const songs = [...readMeasurements().values()]
const totalSeconds = songs.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)

/** Numbers written as words in texts. */
const words: Record<number, Record<Language, string>> = {
  3: { en: 'Three', es: 'Tres', fr: 'Trois' },
  6: { en: 'Six', es: 'Seis', fr: 'Six' },
  9: { en: 'Nine', es: 'Nueve', fr: 'Neuf' },
  10: { en: 'Ten', es: 'Diez', fr: 'Dix' },
}

/** The text of a page in one language. */
function pageText(id: string, language: Language): string {
  const page = readDemoPages().find((one) => one.id === id)
  if (!page) throw new Error(`There is no page '${id}'.`)
  return Object.values(page.text[language]).join('\n')
}

/** The body of an article in one language. */
function articleText(id: string, language: Language): string {
  const article = readArticles().find((one) => one.id === id)
  if (!article) throw new Error(`There is no article '${id}'.`)
  return article.text[language].body
}

/** What a text says of every single download, as opposed to every song. */
const ofEveryDownload =
  /\b(?:every|each|per) download\b|\b(?:cada|por) descarga\b|(?:chaque|par) téléchargement/i
const aboutLicences = /licen[cs]|certific|document/i
/** Which terms apply to downloads, and what is noted of them, is true of every one. */
const trueOfEach = /terms\]|condiciones de licencia\]|conditions de licence\]|we record|anotamos|nous notons/

/** All sentences of the site: messages, pages, plans, articles. */
function sentencesIn(language: Language): string[] {
  const file = new URL(`../../../locales/messages/${language}.json`, import.meta.url)
  const texts = [
    ...readDemoPages().map(({ id }) => pageText(id, language)),
    ...readArticles().map(({ text }) => Object.values(text[language]).join('\n')),
    ...readPlans().map(({ features, name, summary }) =>
      [name[language], summary[language], ...features[language]].join('\n'),
    ),
    readFileSync(file, 'utf8'),
  ]
  return texts.flatMap((text) => text.split(/(?<=[.|!?])\s|\n/))
}

test.each(languages)('[R14.12] pages say how many instruments play recordings of notes: %s', (language) => {
  const sounds: ReadonlySet<unknown> = new Set(Object.values(recorded))
  const count = Object.values(instruments).filter((each) => sounds.has(each)).length
  const word = words[count]?.[language].toLowerCase() ?? String(count)
  for (const id of ['about-us', 'press']) expect(pageText(id, language).toLowerCase()).toContain(`${word} `)
  for (const sentence of sentencesIn(language))
    expect(sentence).not.toMatch(
      /no recordings? |ninguna grabación|aucun enregistrement (?:n’a été|n’y est)/i,
    )
})

/** What sentences said that the terms say otherwise, each with the words of the terms. */
const contradictions: readonly { terms: 'terms' | 'license-terms'; says: RegExp; never: RegExp }[] = [
  // Terms 6.1 and 8: also songs that have left the catalogue.
  {
    terms: 'terms',
    says: /also if they have left the catalogue|también si han salido del catálogo|même s’ils ont quitté le catalogue/,
    never:
      /(?:as long as|while) they are (?:part of|in) the catalogue|mientras sigan en el catálogo|tant qu’ils figurent au catalogue/i,
  },
  // Licence terms 1: the version that binds the holder, not the one on the page.
  {
    terms: 'license-terms',
    says: /that binds the holder on that day|que ese día obliga al titular|qui lie le titulaire ce jour-là/,
    never:
      /in force on (?:that day|the day you download)|vigentes? (?:ese día|el día de la descarga|cuando descarg)|en vigueur (?:ce jour-là|le jour du téléchargement|au téléchargement)/i,
  },
  // Licence terms 8: names of persons are shortened, those of organisations are not.
  {
    terms: 'license-terms',
    says: /name of a person is shortened|nombre de una persona aparece abreviado|nom d’une personne y est abrégé/,
    never:
      /^[^.]*(?:the holder’s name (?:is|appears in) shortened|^"[^"]*": "shortened here|nombre del titular aparece abreviado|: "aquí aparece abreviado|nom du titulaire (?:est|y apparaît sous une forme) abrégée?|: "abrégé ici)/i,
  },
  // Terms 3.1: for as long as the service exists.
  {
    terms: 'terms',
    says: /for as long as this service exists|mientras exista este servicio|aussi longtemps que ce service existe/,
    never:
      /clients, for good|It’s yours for good|once and keep everything|: one payment, for life|clientes, para siempre|Es tuyo para siempre|vez y quédate con todo|clients, pour toujours|à vous pour toujours|fois et gardez tout,/,
  },
  // Licence terms 8: a test gives no rights, a licence of a trial stays valid (terms 4). One word for both would contradict.
  {
    terms: 'license-terms',
    says: /marked as a test|marcada como de ensayo|porte la mention de test/,
    never:
      /trial licen[cs]e|trial invoice|(?:licencia|factura|plan|pago)s? de prueba|marca de prueba|(?:licence|facture|formule|paiement)s? d’essai|mention d’essai/i,
  },
  // Terms 5.3, 5.4: a plan is on hold for its payment; one that is paused has asked for none (5.2).
  {
    terms: 'terms',
    says: /the plan is on hold|el plan queda en suspenso|la formule est suspendue/,
    never:
      /^  "(?!api_)[a-z_]*_(?:on_hold|hold_title|disputed_title)": "[^"]*(?:paused|en pausa"|en pausa:|detenid|en pause)/i,
  },
  // Terms 7: one word for the right of withdrawal. What the link says is the directive's.
  {
    terms: 'terms',
    says: /right of withdrawal|derecho de desistimiento|droit de rétractation/i,
    never:
      /right to cancel|right of cancellation|desestim|derecho de retracto|retractación|droit de retrait|droit de renonciation|renonce(?:z|r)? (?:à ce|à un|par la présente au|d’abord)/i,
  },
  // Licence terms 4.2: what is handed over to a client. Events and messages are sent.
  {
    terms: 'license-terms',
    says: /Handing a song over|Entrega de una canción|Transmission d’un morceau/,
    never: /^  "(?!hand_over_|mail_licence_|api_hand)[a-z_]*": "[^"]*\b(?:entregas?|hand-overs?)\b/i,
  },
  // Licence terms 1, certificate: who grants a licence, and who holds it.
  {
    terms: 'license-terms',
    says: /licensor|licenciante|concédant/,
    never: /donneur de licence|est licencié(?:e|s|es)? |licenciador|otorgante/i,
  },
]

describe.each(languages)('what the terms promise, in %s', (language) => {
  test.each(contradictions)(
    '[R16.116][R16.121] $says is said otherwise by no other text',
    ({ never, says, terms }) => {
      expect(pageText(terms, language)).toMatch(says)
      expect(sentencesIn(language).filter((sentence) => never.test(sentence))).toEqual([])
    },
  )

  test('[R16.116] every state that verifying a licence can answer is explained on its page', () => {
    const states = [m.verify_valid, m.verify_revoked, m.verify_disputed, m.verify_unknown]
    for (const state of states)
      expect(pageText('verify', language)).toContain(`**${state({}, { locale: language })}.**`)
    expect(pageText('verify', language)).toMatch(/\*\*(?:Test|Ensayo)\.\*\*/)
  })
})

describe.each(languages)('what brings a licence, in %s', (language) => {
  test('[R16.108] it is the song, once: no text says that every download issues one, as the terms say none does', () => {
    expect(pageText('license-terms', language)).toMatch(
      { en: /does not issue another/, es: /no emite otra/, fr: /n’en émet pas d’autre/ }[language],
    )
    const said = sentencesIn(language)
    expect(said.length).toBeGreaterThan(1000)
    const wrong = said.filter(
      (sentence) =>
        ofEveryDownload.test(sentence) && aboutLicences.test(sentence) && !trueOfEach.test(sentence),
    )
    expect(wrong).toEqual([])
  })
})

describe.each(languages)('promises of the plans, in %s', (language) => {
  test.each(readPlans())('[R1.4] $id states its actual formats, songs and trial', (plan) => {
    const features = plan.features[language].join('\n')
    const named = ['WAV', 'FLAC', 'MP3', 'AAC'].filter((format) => features.includes(format))
    expect(named).toEqual(planFormats[plan.kind].map((format) => format.toUpperCase()))

    const { monthly_download_limit: limit, trial_days: days } = plan
    expect(features).toContain(limit === null ? '' : words[limit]?.[language])
    // The fair-use figures are computed and shown beside the features: texts must not contain their own.
    expect(features).not.toMatch(/\b\d/)
    expect(plan.daily_download_limit === null).toBe(plan.kind === 'free')
    expect(plan.trial_download_limit === null).toBe(days === 0)
    // The words of a trial follow the plan's days, whatever they become.
    expect(plan.action[language].includes('{{plan.trial}}')).toBe(days > 0)
    expect(plan.action[language]).not.toMatch(/\d/)
    expect(/cr[eé]dit/i.test(features)).toBe(plan.kind !== 'lifetime')
    const clients = { en: 'Clients and venues', es: 'Clientes y locales', fr: 'Clients et lieux publics' }
    const { client_work, venue } = usageMatrix
    const covered = client_work[plan.kind] === 'yes' && venue[plan.kind] === 'yes'
    expect(features.includes(clients[language])).toBe(covered)
  })

  test('[R4.4] the guide for venues calculates with the actual duration of songs', () => {
    const body = articleText('a-sound-for-your-shop', language)
    expect(body).not.toContain('{{demo.')
    const [, minutes, seconds] = / (\d) min(?: (\d+) s)? /.exec(body) ?? []
    const average = 60 * Number(minutes) + Number(seconds ?? 0)
    expect(Math.abs(average - totalSeconds / songs.length)).toBeLessThanOrEqual(2.5)
    const perHour = 3600 / average
    const rows = [...body.matchAll(/^\|[^|]+\|[^|\d]*(\d+)[^|\d]*\| ([\d,\u202f]+) \|$/gm)]
    const counts = rows.map(([, time, count]) => [Number(time), Number(count?.replace(/\D/g, ''))])
    expect(counts).toEqual([
      [90, Math.ceil(1.5 * perHour)],
      [8, Math.ceil(8 * perHour)],
      [11, Math.ceil(11 * perHour)],
      [66, Math.ceil((66 * perHour) / 2)],
    ])
    // Of the whole library; in a day of eleven hours songs come round again.
    const hours = Math.round(totalSeconds / 3600)
    expect(body).toMatch(new RegExp(` ${hours} (?:hours|horas|heures) `))
    expect(hours).toBeLessThan(11)
  })
})

/** What descriptions name that is heard, and the instruments of which one then plays. */
const heard: [word: RegExp, instrument: RegExp][] = [
  [/\b(?:sub|bass)\b/i, /bass|808/],
  [/\b(?:drums?|kick|hats|backbeat)\b/i, /drum|percussion/],
  [/\bpads\b/i, /synth-pad|strings/],
  [/\bsynths\b/i, /synth|square/],
  [/\bstrings?\b(?! ident)/i, /strings|guitar|banjo|harp|cello/],
]

test('[R4.4] what a song’s description names plays in the song', () => {
  const measured = readMeasurements()
  const missing = catalogue.flatMap(({ entry, id }) => {
    const played = measured.get(id)?.instruments ?? []
    return heard
      .filter(([word]) => word.test(entry.description.en))
      .filter(([, instrument]) => !played.some((one) => instrument.test(one)))
      .map(([word]) => `${id}: ${word.source}`)
  })
  expect(missing).toEqual([])
})

/** As the guides state it, in LUFS. */
const statedLoudness = { softest: -16, loudest: -11 }

test('[R4.4] every demo song is as loud as the guides say, and no louder at its peaks', () => {
  for (const { id, loudnessLufs, truePeakDbtp } of songs) {
    expect(loudnessLufs, id).toBeGreaterThan(statedLoudness.softest - 0.5)
    expect(loudnessLufs, id).toBeLessThan(statedLoudness.loudest + 0.5)
    expect(truePeakDbtp, id).toBeLessThanOrEqual(-1)
  }
  for (const id of ['a-sound-for-your-shop', 'music-for-games', 'loudness-for-video-and-podcasts']) {
    for (const language of languages) {
      const stated =
        /−(\d+) (?:and|to|y|et|à) −(\d+)[ \u00a0]LUFS(?![^|\n]*\|)/.exec(articleText(id, language)) ?? []
      expect([Number(stated[1]), Number(stated[2])], `${id}, ${language}`).toEqual([16, 11])
    }
  }
})

describe.each(languages)('claims of pages and guides, in %s', (language) => {
  test('[R1.4] the actual number of topics, and none of plans or of trial days, which follow the plans that exist', () => {
    const plans = readPlans()
    expect(pageText('pricing', language)).not.toContain(words[plans.length]?.[language])
    expect(readBlogCategories()).toHaveLength(6)
    expect(pageText('blog', language)).toContain(words[6]?.[language])

    expect(pageText('pricing', language)).toContain('{{plans.trial}}')
    for (const id of ['pricing', 'terms'])
      expect(pageText(id, language), id).not.toMatch(
        /\b14[ -](?:day|días|jours)[^.]*\b(?:trial|prueba|essai)/,
      )
  })

  test('[R4.1] the first and the last genre of the list', () => {
    const titles = loadDemoLibrary()
      .library.music_categories.map(({ title }) => title[language])
      .toSorted(new Intl.Collator(language).compare)
    // Ignoring gender: ‘del acústico’ is the genre ‘Acústica’.
    const [first, last] = [titles.at(0), titles.at(-1)].map((title) => title?.toLowerCase().slice(0, 6))
    expect(pageText('music', language)).toMatch(new RegExp(`${first}\\S* (?:to|al|à la) ${last}`))
  })

  test('[R4.5] the maximum length of a message in the form', () => {
    const numbers = [...pageText('contact', language).matchAll(/\d[\d,.\u202f]*\d/g)]
    const { maximum, minimum } = contactLimits.message
    expect(numbers.map(([digits]) => Number(digits.replaceAll(/\D/g, '')))).toEqual([minimum, maximum])
  })

  test('[R10.3] the credit to copy is the one in licences, and its song exists', () => {
    const { tracks, artists } = loadDemoLibrary().library
    const song = tracks.find(({ title }) => title.en === 'Paper Lanterns')
    const artist = artists.find(({ id }) => id === song?.artist)?.name ?? ''
    const credit = (title: string, by: string) =>
      m.certificate_credit_line(
        { title, artist: by, product: '{{seller.name}}', address: '' },
        { locale: language },
      )
    expect(content.readMarkdown(`articles/credit-music-properly.${language}.md`).body).toContain(
      credit('Paper Lanterns', artist),
    )
    const [title, by] = { en: ['title', 'artist'], es: ['título', 'artista'], fr: ['titre', 'artiste'] }[
      language
    ]
    expect(content.readMarkdown(`articles/music-for-podcasts.${language}.md`).body).toContain(
      credit(`[${title}]`, `[${by}]`),
    )
  })

  test('every link between texts has a target', () => {
    const slugs = new Set(readArticles().map(({ text }) => text[language].slug))
    const texts = [
      ...readArticles().map(({ text }) => text[language].body),
      ...readDemoPages().map(({ text }) => text[language].description),
    ]
    const paths = texts
      .flatMap((text) => [...text.matchAll(/\]\((\/[^)#]*)\)/g)])
      .flatMap(([, path]) => path ?? [])
      .filter((path) => !path.startsWith('/.well-known/'))
    expect(paths.length).toBeGreaterThan(40)
    const found = paths.map((path) => resolvePath(path))
    for (const [index, path] of paths.entries())
      expect(found[index], path).toMatchObject({ kind: 'page', language })
    expect(
      found.flatMap((page) => ('slug' in page ? [page.slug] : [])).filter((slug) => !slugs.has(slug)),
    ).toEqual([])
  })
})

test('[R10.3] an assumption of every text on uses and plans', () => {
  expect(planFormats.free).toEqual(['mp3'])
  const covered = (plan: 'free' | 'subscription' | 'lifetime') =>
    Object.entries(usageMatrix)
      .filter(([, plans]) => plans[plan] !== 'no')
      .map(([use]) => use)
  const own = ['online_video', 'podcast', 'film_and_course', 'game_and_app']
  expect(covered('free')).toEqual(own)
  expect(covered('subscription')).toEqual([...own, 'own_advertising'])
  expect(covered('lifetime')).toEqual([...own, 'own_advertising', 'client_work', 'venue'])
  const withCredit = Object.values(usageMatrix).flatMap((plans) =>
    Object.entries(plans).flatMap(([plan, answer]) => (answer === 'with_credit' ? [plan] : [])),
  )
  expect(new Set(withCredit)).toEqual(new Set(['free']))
})
