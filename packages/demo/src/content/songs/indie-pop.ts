import type { GenreSongs } from '../../song.ts'

export const indiePopSongs = {
  genre: 'indie-pop',
  songs: [
    {
      title: 'Borrowed Bicycle',
      artist: 'studio-bellevue',
      moods: ['happy', 'playful', 'hopeful'],
      uses: ['vlogs', 'advertising', 'social-media'],
      description: {
        en: 'Bright picking and a tune that pedals along no-handed, for first days, small brands and the sort of vlog that begins outdoors.',
        es: 'Rasgueos claros y una melodía que pedalea sin manos, para primeros días, marcas pequeñas y vídeos que empiezan al aire libre.',
        fr: 'Des cordes claires et une mélodie qui pédale sans les mains : premiers jours, petites marques, vlogs qui commencent dehors.',
      },
    },
    {
      title: 'Postcards to Nobody',
      artist: 'paper-mill-band',
      moods: ['melancholic', 'tender', 'dreamy'],
      uses: ['documentaries', 'podcasts', 'travel'],
      description: {
        en: 'Wistful but not heavy, this one leaves long spaces between phrases, so a narrator can read letters, diaries or coordinates across it.',
        es: 'Nostálgica pero sin peso, deja huecos largos entre frases para que alguien lea encima cartas, diarios o el nombre de las estaciones.',
        fr: 'Songeur sans être pesant, ce titre laisse de longs blancs entre les phrases, où viennent se lire lettres, journaux et carnets de route.',
      },
    },
    {
      title: 'Kitchen Floor Geography',
      artist: 'paper-mill-band',
      moods: ['warm', 'playful', 'nostalgic'],
      uses: ['cooking', 'education', 'youtube-videos'],
      description: {
        en: 'Homemade in the good sense, with rounded edges and a modest bounce that suits families, craft tutorials and maps drawn in flour.',
        es: 'Casera en el buen sentido, de bordes redondeados y balanceo modesto; va con familias, manualidades y mapas dibujados con harina.',
        fr: 'Fait maison au bon sens du terme, tout en rondeur et en balancement modeste, pour la famille, le bricolage et les cartes en farine.',
      },
    },
    {
      title: 'Everybody Brought a Chair',
      artist: 'studio-bellevue',
      moods: ['festive', 'warm', 'hopeful'],
      uses: ['weddings', 'corporate-films', 'advertising'],
      description: {
        en: 'It gathers people as it goes: a modest start, then more hands at the table, ending wide enough for a community film or a wedding.',
        es: 'Va reuniendo gente: un comienzo modesto, más manos a la mesa y un final amplio para una boda o un vídeo de barrio.',
        fr: 'On y arrive peu à peu : un début modeste, puis de plus en plus de monde autour de la table, pour un mariage ou un film associatif.',
      },
    },
    {
      title: 'Gare sans bagages',
      artist: 'studio-bellevue',
      moods: ['hopeful', 'energetic', 'romantic'],
      uses: ['travel', 'fashion', 'film-trailers'],
      description: {
        en: 'Drums at a jog, chords with the window down, and the idea of leaving on a whim, for young love, city weekends and coming-of-age trailers.',
        es: 'Batería al trote, acordes con la ventanilla abierta y ganas de irse sin avisar: amores jóvenes, fines de semana y películas de iniciación.',
        fr: 'Batterie au petit trot, accords vitre baissée, l’idée de partir sur un coup de tête : amours naissantes, week-ends, récits d’apprentissage.',
      },
    },
    {
      title: 'Slow Bright Animal',
      artist: 'studio-bellevue',
      moods: ['dreamy', 'calm', 'mysterious'],
      uses: ['games', 'fashion', 'youtube-videos'],
      description: {
        en: 'Hazy chords stretch and yawn around a gentle beat, giving puzzle games, lookbooks and thoughtful essays a curious, half-awake glow.',
        es: 'Los acordes se desperezan en torno a un ritmo suave y dan a juegos de ingenio, catálogos y ensayos un brillo medio dormido.',
        fr: 'Des accords brumeux s’étirent autour d’un rythme doux et donnent aux jeux de réflexion, lookbooks et essais filmés une lueur ensommeillée.',
      },
    },
    {
      title: 'Pocket Thunder',
      artist: 'paper-mill-band',
      moods: ['energetic', 'confident', 'happy'],
      uses: ['sport', 'advertising', 'shops'],
      description: {
        en: 'Small band, big stamp: an eager rhythm and a short, stubborn tune get weekend runners, school teams and corner shops going.',
        es: 'Grupo pequeño y pisada grande: un ritmo con ganas y una melodía terca ponen en marcha a corredores de domingo y equipos escolares.',
        fr: 'Petit groupe, grand pas : une rythmique impatiente et une mélodie têtue mettent en route coureurs du dimanche et équipes scolaires.',
      },
    },
    {
      title: 'What the Lighthouse Keeper Said',
      artist: 'paper-mill-band',
      moods: ['serious', 'tender', 'hopeful'],
      uses: ['documentaries', 'education', 'corporate-films'],
      description: {
        en: 'Plain-spoken and patient, it lends warmth to charity appeals, nature reports and stories in which one person kept at something for years.',
        es: 'Llana y paciente, da calidez a campañas solidarias, reportajes de naturaleza e historias de alguien que perseveró durante años.',
        fr: 'Simple et patient, il réchauffe un appel aux dons, un reportage nature ou l’histoire de quelqu’un qui a persévéré des années durant.',
      },
    },
  ],
} as const satisfies GenreSongs
