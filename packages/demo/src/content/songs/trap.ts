import type { GenreSongs } from '../../song.ts'

export const trapSongs = {
  genre: 'trap',
  songs: [
    {
      title: 'Glass Elevator Money',
      artist: 'low-ceiling',
      moods: ['confident', 'dark', 'elegant'],
      uses: ['fashion', 'advertising', 'social-media'],
      description: {
        en: 'Polished, cold and rising: rattling hats and a slow sub give watches, cars and skyline shots the composure of people who never queue.',
        es: 'Pulido, frío y en ascenso: platillos inquietos y un grave lento dan aplomo a relojes, coches y rascacielos.',
        fr: 'Poli, froid, ascendant : charleston nerveux et basse lente donnent aux montres, voitures et gratte-ciel un calme souverain.',
      },
    },
    {
      title: 'Chalk Dust Verdict',
      artist: 'ferro-voltage',
      moods: ['energetic', 'tense', 'confident'],
      uses: ['sport', 'youtube-videos', 'advertising'],
      description: {
        en: 'Rubber mats and a low rumble: heavy drops arrive like plates hitting the floor, timed for lifts, sparring and supplement ads.',
        es: 'Polvo de magnesia y un rugido grave: los golpes caen como discos sobre goma, a tiempo para levantamientos y combates.',
        fr: 'Poussière de magnésie et grondement sourd : les coups tombent comme des disques sur le caoutchouc, pour haltères et assauts.',
      },
    },
    {
      title: 'Sombra larga',
      artist: 'low-ceiling',
      moods: ['mysterious', 'dark', 'serious'],
      uses: ['film-trailers', 'podcasts', 'games'],
      description: {
        en: 'A bare melody crosses the yard and its shadow arrives later; unsettling trap for true-crime openings, stealth missions and cold reveals.',
        es: 'Una melodía desnuda cruza el patio y su sombra llega después: trap inquietante para crónica negra, sigilo y giros fríos.',
        fr: 'Une mélodie nue traverse la cour, son ombre arrive après : une trap inquiétante pour affaires criminelles, infiltrations et révélations.',
      },
    },
    {
      title: 'Sugar on the Subwoofer',
      artist: 'low-ceiling',
      moods: ['playful', 'happy', 'festive'],
      uses: ['social-media', 'shops', 'vlogs'],
      description: {
        en: 'Candy-coloured notes bounce on a bass that shakes the cup holder, a good sport for make-up reels, prank edits and unboxings.',
        es: 'Notas de color caramelo rebotan sobre un grave que hace temblar el vaso: maquillaje, bromas y cajas que se abren.',
        fr: 'Des notes couleur bonbon rebondissent sur une basse qui fait trembler le gobelet : maquillage, farces, déballages.',
      },
    },
    {
      title: 'Parking souterrain',
      artist: 'low-ceiling',
      moods: ['tense', 'dark', 'confident'],
      uses: ['games', 'film-trailers', 'fashion'],
      description: {
        en: 'Level minus four, one flickering tube: echoing figures and sudden silences, at home in street fashion and stories of deals gone wrong.',
        es: 'Planta menos cuatro y un fluorescente que parpadea: ecos y silencios bruscos para moda urbana y tratos que salen mal.',
        fr: 'Niveau moins quatre, un néon qui grésille : échos et silences soudains, pour la mode urbaine et les affaires qui tournent mal.',
      },
    },
    {
      title: 'Throne of Folding Chairs',
      artist: 'ferro-voltage',
      moods: ['epic', 'confident', 'energetic'],
      uses: ['sport', 'film-trailers', 'games'],
      description: {
        en: 'Grand gestures on a neighbourhood budget: imposing chords over rolling drums crown amateur champions, esports entrances and roster videos.',
        es: 'Gestos grandes con presupuesto de barrio: acordes imponentes sobre batería rodante coronan a campeones aficionados y equipos de esports.',
        fr: 'De grands gestes à petit budget : accords imposants sur batterie roulante, pour sacrer champions amateurs et équipes d’e-sport.',
      },
    },
    {
      title: 'Voicemail from the Balcony',
      artist: 'low-ceiling',
      moods: ['melancholic', 'tender', 'dreamy'],
      uses: ['vlogs', 'social-media', 'documentaries'],
      description: {
        en: 'Softer than its genre lets on: a sparse beat and blurred chords for break-ups, night thoughts and phones left face down.',
        es: 'Más suave de lo que su género admite: ritmo escaso y acordes borrosos para rupturas, desvelos y teléfonos boca abajo.',
        fr: 'Plus tendre que son genre ne l’avoue : rythme clairsemé, accords flous, pour ruptures, insomnies et téléphones retournés.',
      },
    },
    {
      title: 'First Chain, Fake Gold',
      artist: 'ferro-voltage',
      moods: ['hopeful', 'nostalgic', 'confident'],
      uses: ['documentaries', 'education', 'youtube-videos'],
      description: {
        en: 'An origin story told with a half-smile: proud low end and a wistful tune follow athletes, founders and dancers back to the beginning.',
        es: 'Un origen contado con media sonrisa: graves orgullosos y una melodía nostálgica acompañan a deportistas y bailarines hasta el comienzo.',
        fr: 'Des débuts racontés avec un demi-sourire : des basses fières et un air songeur ramènent sportifs et danseurs au point de départ.',
      },
    },
  ],
} as const satisfies GenreSongs
