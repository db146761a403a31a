import type { GenreSongs } from '../../song.ts'

export const hipHopSongs = {
  genre: 'hip-hop',
  songs: [
    {
      title: 'Stoop Ledger',
      artist: 'low-ceiling',
      moods: ['confident', 'relaxed'],
      uses: ['youtube-videos', 'podcasts', 'vlogs'],
      description: {
        en: 'A head-nodding beat with dusty edges and room in the middle, built for talking over: interviews, neighbourhood stories, a weekly show.',
        es: 'Un ritmo de cabeceo, algo polvoriento y con sitio en el centro para hablar encima: entrevistas, historias de barrio, un programa semanal.',
        fr: 'Un rythme qui fait hocher la tête, un peu poussiéreux, avec de la place pour parler : entretiens, récits de quartier, rendez-vous hebdomadaire.',
      },
    },
    {
      title: 'Brick by Brick by Brick',
      artist: 'low-ceiling',
      moods: ['serious', 'hopeful', 'confident'],
      uses: ['documentaries', 'corporate-films', 'sport'],
      description: {
        en: 'The loop hardly changes and that is its strength; it carries training footage, building sites and comeback stories with a steady jaw.',
        es: 'El bucle apenas cambia y ahí está su fuerza: sostiene entrenamientos, obras en marcha e historias de quien vuelve a intentarlo.',
        fr: 'La boucle change à peine, et c’est sa force : elle porte entraînements, chantiers et histoires de revanche avec une détermination tranquille.',
      },
    },
    {
      title: 'Barrio sin prisa',
      artist: 'low-ceiling',
      moods: ['relaxed', 'warm', 'nostalgic'],
      uses: ['travel', 'vlogs', 'documentaries'],
      description: {
        en: 'A slow-afternoon beat, warm at the bottom and hazy on top, for walking shots, market stalls and portraits of a street.',
        es: 'Base de tarde larga, cálida por abajo y algo borrosa por arriba, para paseos, puestos de mercado y retratos de una calle.',
        fr: 'Une instru d’après-midi, chaude dans le bas et voilée dans le haut, pour des balades filmées, des marchés, le portrait d’une rue.',
      },
    },
    {
      title: 'Receipts',
      artist: 'low-ceiling',
      moods: ['confident', 'tense', 'dark'],
      uses: ['film-trailers', 'social-media', 'games'],
      description: {
        en: 'Heavy drums, few notes, no smile: it suits reveals, rivalries and any edit in which somebody finally shows the evidence.',
        es: 'Batería pesada, pocas notas y ninguna sonrisa; para revelaciones, rivalidades y montajes en los que alguien por fin enseña las pruebas.',
        fr: 'Batterie lourde, peu de notes, pas un sourire : le fond idéal d’une révélation, d’une rivalité, d’un montage où tombent les preuves.',
      },
    },
    {
      title: 'Lunch Table Kings',
      artist: 'low-ceiling',
      moods: ['playful', 'happy', 'confident'],
      uses: ['advertising', 'social-media', 'education'],
      description: {
        en: 'Bouncy and good-humoured, with a hook you could drum on a desk; snack brands, school projects and quick challenges get along with it.',
        es: 'Saltarín y de buen humor, con un gancho que se puede tocar sobre el pupitre; ideal para aperitivos, proyectos escolares y retos breves.',
        fr: 'Rebondissant et bon enfant, avec un motif à tambouriner sur la table, pour des encas, des projets scolaires ou de petits défis.',
      },
    },
    {
      title: 'Cold Brew Cipher',
      artist: 'low-ceiling',
      moods: ['calm', 'mysterious', 'relaxed'],
      uses: ['cafes-and-restaurants', 'shops', 'podcasts'],
      description: {
        en: 'Jazz-tinted chords drift over an unhurried beat, quiet enough for a coffee bar and interesting enough to play twice before noon.',
        es: 'Acordes con aire de jazz flotan sobre un ritmo sin prisa: discreto para una cafetería, con miga suficiente para repetirlo.',
        fr: 'Des accords teintés de jazz flottent sur un rythme sans hâte, assez discrets pour un café, assez riches pour y revenir avant midi.',
      },
    },
    {
      title: 'Cage d’escalier',
      artist: 'low-ceiling',
      moods: ['melancholic', 'serious', 'tender'],
      uses: ['documentaries', 'podcasts', 'film-trailers'],
      description: {
        en: 'Grey-sky boom bap from the suburbs, introspective without wallowing, that gives first-person stories a floor to stand on.',
        es: 'Boom bap de cielo gris y extrarradio, introspectivo sin regodeo, que da suelo firme a los relatos en primera persona.',
        fr: 'Un boom bap de banlieue sous ciel gris, introspectif sans complaisance, qui offre un sol ferme aux récits à la première personne.',
      },
    },
    {
      title: 'Victory Lap Around the Block',
      artist: 'low-ceiling',
      moods: ['festive', 'energetic', 'happy'],
      uses: ['sport', 'fashion', 'advertising'],
      description: {
        en: 'Big drums and a grin: the feeling of a small win celebrated loudly, useful for highlight reels, sneaker drops and end credits.',
        es: 'Batería grande y sonrisa puesta, como una pequeña victoria celebrada a lo grande; para resúmenes deportivos, zapatillas y créditos finales.',
        fr: 'Grosse batterie et sourire aux lèvres, comme une petite victoire fêtée en grand : temps forts sportifs, sortie de baskets, générique de fin.',
      },
    },
  ],
} as const satisfies GenreSongs
