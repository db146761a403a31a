import type { GenreSongs } from '../../song.ts'

export const synthwaveSongs = {
  genre: 'synthwave',
  songs: [
    {
      title: 'Night Train to Lille',
      artist: 'quai-14',
      moods: ['nostalgic', 'dreamy', 'mysterious'],
      uses: ['travel', 'vlogs', 'film-trailers'],
      description: {
        en: 'Sleepers under the bass, pylons in the pads: a steady ride through flat country at night, made for journeys told from a window seat.',
        es: 'Traviesas en el bajo y postes en los pads: un trayecto constante por llanuras nocturnas, para viajes contados desde la ventanilla.',
        fr: 'Des traverses sous la basse, des pylônes dans les nappes : un trajet régulier en plaine, la nuit, pour récits côté fenêtre.',
      },
    },
    {
      title: 'Chrome Orchard',
      artist: 'kassette-paris',
      moods: ['dreamy', 'romantic', 'nostalgic'],
      uses: ['fashion', 'social-media', 'youtube-videos'],
      description: {
        en: 'Pink sky, metal leaves; glossy arpeggios and slow-blooming chords frame lookbooks, car details and love stories set in no particular year.',
        es: 'Cielo rosa y hojas de metal: arpegios brillantes y acordes que se abren despacio para moda, coches y amores sin fecha.',
        fr: 'Ciel rose, feuilles de métal : arpèges brillants et accords à floraison lente, pour lookbooks, carrosseries et amours sans date.',
      },
    },
    {
      title: 'High Score, Wet Pavement',
      artist: 'quai-14',
      moods: ['energetic', 'confident', 'playful'],
      uses: ['games', 'sport', 'social-media'],
      description: {
        en: 'Arcade reflexes on a rainy street: a pumping bass and quick leads keep racing games, speedruns and cycling clips on their toes.',
        es: 'Reflejos de recreativa en una calle mojada; bajo con nervio y líneas rápidas para carreras, partidas cronometradas y bicicletas.',
        fr: 'Des réflexes d’arcade sous la pluie : basse qui pompe et mélodies vives, pour jeux de course, speedruns et vélos pressés.',
      },
    },
    {
      title: 'Autopista fantasma',
      artist: 'kassette-paris',
      moods: ['dark', 'tense', 'mysterious'],
      uses: ['film-trailers', 'games', 'podcasts'],
      description: {
        en: 'Nobody in the mirror, no exit for miles: a brooding pulse for thrillers, late-night crime shows and levels set in abandoned malls.',
        es: 'Nadie en el retrovisor y ninguna salida: un pulso sombrío para suspense, crónica negra de madrugada y centros comerciales vacíos.',
        fr: 'Personne dans le rétroviseur, aucune sortie : un pouls sombre pour thrillers, faits divers nocturnes et galeries marchandes désertes.',
      },
    },
    {
      title: 'Holiday on Channel Three',
      artist: 'quai-14',
      moods: ['happy', 'nostalgic', 'warm'],
      uses: ['advertising', 'travel', 'vlogs'],
      description: {
        en: 'Like a station ident left on all afternoon, bright and faintly grainy, for beach archives, ice-cream brands and fond looks backwards.',
        es: 'Como una cortinilla de televisión que dura toda la tarde, alegre y con grano, para playas de archivo, helados y recuerdos.',
        fr: 'Comme un générique de chaîne resté allumé tout l’après-midi, vif et un peu granuleux, pour plages d’archives et marques de glaces.',
      },
    },
    {
      title: 'Satellite Repairman',
      artist: 'quai-14',
      moods: ['hopeful', 'calm', 'dreamy'],
      uses: ['education', 'corporate-films', 'documentaries'],
      description: {
        en: 'Lonely work with a good view: patient sequences and broad chords explain space, data and engineering in a humane light.',
        es: 'Un trabajo solitario con buenas vistas: secuencias pacientes y acordes amplios para contar el espacio, los datos y la ingeniería.',
        fr: 'Un métier solitaire avec vue : séquences patientes et larges accords pour expliquer l’espace, les données, l’ingénierie.',
      },
    },
    {
      title: 'Rayon vidéo',
      artist: 'kassette-paris',
      moods: ['playful', 'nostalgic', 'energetic'],
      uses: ['youtube-videos', 'podcasts', 'shops'],
      description: {
        en: 'Friday evening between the shelves, undecided and happy; a bouncy retro groove for film reviews, collectors and second-hand shops.',
        es: 'Viernes por la tarde entre estantes, sin decidirse y tan contentos: un ritmo retro para reseñas de cine, coleccionistas y tiendas.',
        fr: 'Vendredi soir entre les rayons, indécis et heureux : un groove rétro et sautillant pour critiques de films, collectionneurs et dépôts-ventes.',
      },
    },
    {
      title: 'Crown of Antennas',
      artist: 'kassette-paris',
      moods: ['epic', 'serious', 'confident'],
      uses: ['film-trailers', 'sport', 'games'],
      description: {
        en: 'Stacked synths rise above the rooftops in broad strokes, giving title sequences, finals and science-fiction skylines a sense of scale.',
        es: 'Sintetizadores apilados se alzan sobre los tejados y dan escala a cabeceras, finales deportivas y ciudades de ciencia ficción.',
        fr: 'Des synthés empilés s’élèvent au-dessus des toits et donnent de l’échelle aux génériques, aux finales, aux villes de science-fiction.',
      },
    },
  ],
} as const satisfies GenreSongs
