import type { Language } from '@tempolibre/locales'
import { expect, test } from 'vitest'
import { titleCaseSlug } from './title-case-slug.server.ts'

test.each<[slug: string, language: Language, title: string, shown: string]>([
  [
    'musica-para-videos-de-boda',
    'es',
    'Música para vídeos de boda, de la ceremonia al porfolio',
    'Música Para Vídeos De Boda',
  ],
  [
    'raccourcir-un-morceau-a-la-bonne-duree',
    'fr',
    'Raccourcir un morceau à la bonne durée',
    'Raccourcir Un Morceau À La Bonne Durée',
  ],
  ['answer-a-content-id-claim', 'en', 'How to answer a Content ID claim', 'Answer A Content ID Claim'],
  ['what-royalty-free-means', 'en', 'What “royalty-free” really means', 'What Royalty Free Means'],
  ['musique-de-l-ete', 'fr', 'La musique de l’été', 'Musique De L’Été'],
  ['whats-in-a-licence', 'en', 'What’s in a licence?', 'What’s In A Licence'],
  ['d-abord-le-coeur', 'fr', "D'abord, le cœur", "D'Abord Le Cœur"],
])('[R3.4] %s is titled with the letters of the article’s own title', (slug, language, title, shown) => {
  expect(titleCaseSlug(slug, language, [title])).toBe(shown)
})

test('[R3.4] words missing from the title are spelled as in the other texts, except homographs', () => {
  const texts = ['La sonie pour YouTube', 'Réglez-la pour les réseaux, ou là où il le faut']
  expect(titleCaseSlug('sonie-pour-youtube-ou-reseaux', 'fr', texts)).toBe('Sonie Pour YouTube Ou Réseaux')
})

test('[R3.4] without texts the slug alone is put in title case, also beyond ASCII', () => {
  expect(titleCaseSlug('bossa-nova', 'en')).toBe('Bossa Nova')
  expect(titleCaseSlug('école-à-lire', 'fr')).toBe('École À Lire')
})
