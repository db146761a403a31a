import type { GenreSongs } from '../../song.ts'

export const loungeSongs = {
  genre: 'lounge',
  songs: [
    {
      title: 'The Key Is Under the Piano',
      artist: 'club-meridiano',
      moods: ['elegant', 'mysterious', 'relaxed'],
      uses: ['hotels', 'fashion', 'film-trailers'],
      description: {
        en: 'Cocktail-hour poise with a raised eyebrow; suits hotel bars, spy comedies and any lobby where someone is waiting for a signal.',
        es: 'Aplomo de hora del cóctel y una ceja levantada, para bares de hotel, comedias de espías y vestíbulos donde alguien espera una señal.',
        fr: 'L’aplomb de l’heure du cocktail, un sourcil levé : bars d’hôtel, comédies d’espionnage, halls où quelqu’un attend un signe.',
      },
    },
    {
      title: 'Marble and Citrus',
      artist: 'atelier-sud',
      moods: ['elegant', 'calm', 'warm'],
      uses: ['property-tours', 'hotels', 'advertising'],
      description: {
        en: 'Clean surfaces, a little zest: unobtrusive chords and a soft pulse walk the camera through bathrooms, terraces and well-lit kitchens.',
        es: 'Superficies limpias y un toque de ralladura: acordes discretos y un pulso suave llevan la cámara por baños, terrazas y cocinas con luz.',
        fr: 'Des surfaces nettes, un peu de zeste : accords discrets et pulsation douce guident la caméra de salle de bains en terrasse.',
      },
    },
    {
      title: 'Aperitivo alle sette',
      artist: 'club-meridiano',
      moods: ['happy', 'relaxed', 'playful'],
      uses: ['cafes-and-restaurants', 'cooking', 'travel'],
      description: {
        en: 'Olives, ice, gossip: a light-footed tune in Italian shoes that fits bar playlists, recipe shorts and weekends by some lake or other.',
        es: 'Aceitunas, hielo y chismes: una melodía de pie ligero y zapatos italianos para bares, recetas breves y fines de semana junto a un lago.',
        fr: 'Olives, glaçons, potins : un air au pied léger, chaussé à l’italienne, pour bars, recettes express et week-ends au bord d’un lac.',
      },
    },
    {
      title: 'Silk Timetable',
      artist: 'atelier-sud',
      moods: ['calm', 'dreamy', 'elegant'],
      uses: ['meditation', 'hotels', 'shops'],
      description: {
        en: 'Spa hours, folded towels, nothing due: long tones and a pulse close to breathing keep treatment rooms and perfume counters settled.',
        es: 'Horas de spa, toallas dobladas, nada pendiente: notas largas y un pulso cercano a la respiración para cabinas y perfumerías.',
        fr: 'Heures de spa, serviettes pliées, rien qui presse : des notes longues et un pouls proche du souffle, pour soins et parfumeries.',
      },
    },
    {
      title: 'Two Olives, No Questions',
      artist: 'club-meridiano',
      moods: ['confident', 'playful', 'mysterious'],
      uses: ['games', 'advertising', 'youtube-videos'],
      description: {
        en: 'Dry humour in a dinner jacket, paced for card games, gentleman thieves and product lists that would rather be called dossiers.',
        es: 'Humor seco con esmoquin, al paso de partidas de cartas, ladrones de guante blanco y listas de productos que prefieren llamarse informes.',
        fr: 'De l’humour sec en smoking, au pas des parties de cartes, des gentlemen cambrioleurs et des sélections présentées comme des dossiers.',
      },
    },
    {
      title: 'Salle d’attente, vue sur mer',
      artist: 'atelier-sud',
      moods: ['relaxed', 'nostalgic', 'dreamy'],
      uses: ['podcasts', 'corporate-films', 'travel'],
      description: {
        en: 'Waiting has rarely been so pleasant; mild rhythm and faded holiday colours serve hold screens, event entrances and slow coastal footage.',
        es: 'Esperar casi apetece: ritmo templado y colores de postal antigua para pantallas de espera, entradas de evento y costas sin prisa.',
        fr: 'On attendrait volontiers : un rythme tempéré, des couleurs de carte postale, pour écrans d’attente, accueils et côtes filmées lentement.',
      },
    },
    {
      title: 'Second Violinist’s Night Off',
      artist: 'club-meridiano',
      moods: ['romantic', 'tender', 'elegant'],
      uses: ['weddings', 'cafes-and-restaurants', 'hotels'],
      description: {
        en: 'A formal evening loosening its tie, gentle with speeches and candlelight, and happy to be forgotten by the couple at table four.',
        es: 'Una velada formal que se afloja la corbata, amable con los brindis y las velas, y contenta de que la mesa cuatro la olvide.',
        fr: 'Une soirée habillée qui desserre sa cravate, douce aux discours et aux bougies, ravie que la table quatre l’oublie.',
      },
    },
    {
      title: 'Carpet Like a Lawn',
      artist: 'atelier-sud',
      moods: ['playful', 'warm', 'nostalgic'],
      uses: ['property-tours', 'fashion', 'social-media'],
      description: {
        en: 'Retro without dust: a cushioned beat and orange-lamp harmonies dress mid-century interiors, vintage racks and before-and-after clips.',
        es: 'Retro sin polvo: un ritmo acolchado y armonías de lámpara naranja visten interiores de los sesenta, ropa vintage y reformas.',
        fr: 'Rétro sans poussière : un rythme capitonné, des harmonies de lampe orange, pour intérieurs des années soixante, friperies, avant-après.',
      },
    },
  ],
} as const satisfies GenreSongs
