import type { GenreSongs } from '../../song.ts'

export const reggaeSongs = {
  genre: 'reggae',
  songs: [
    {
      title: 'Slow Ferry Home',
      artist: 'paseo-system',
      moods: ['relaxed', 'warm', 'nostalgic'],
      uses: ['travel', 'hotels', 'vlogs'],
      description: {
        en: 'Offbeat chords rock like a deck in calm water; island footage, harbour bars and the last day of a holiday settle in straight away.',
        es: 'Los acordes a contratiempo se mecen como una cubierta en agua mansa: islas, bares de puerto y último día de vacaciones.',
        fr: 'Les accords à contretemps tanguent comme un pont par mer calme : îles, bars du port, dernier jour de vacances.',
      },
    },
    {
      title: 'Yellow Bus, Blue Gate',
      artist: 'paseo-system',
      moods: ['happy', 'playful', 'hopeful'],
      uses: ['education', 'advertising', 'social-media'],
      description: {
        en: 'Painted in primary colours, with a tune short enough for a child to hum, it brightens school films, juice labels and animated explainers.',
        es: 'Pintada en colores primarios y con una melodía que un niño puede tararear, alegra vídeos escolares, zumos y animaciones.',
        fr: 'Peint en couleurs primaires, avec un air qu’un enfant peut fredonner, il égaie films d’école, jus de fruits et animations.',
      },
    },
    {
      title: 'Breadfruit Arithmetic',
      artist: 'harbour-yard',
      moods: ['warm', 'playful', 'relaxed'],
      uses: ['cooking', 'cafes-and-restaurants', 'youtube-videos'],
      description: {
        en: 'One pot, many spoons: the groove simmers rather than boils, a good match for street food, grill tips and unhurried lunches.',
        es: 'Una olla y muchas cucharas: el ritmo cuece a fuego lento y combina con comida callejera, brasas y almuerzos largos.',
        fr: 'Une marmite, beaucoup de cuillères : le groove mijote sans bouillir et s’accorde à la cuisine de rue et aux longs déjeuners.',
      },
    },
    {
      title: 'Standing Water',
      artist: 'paseo-system',
      moods: ['serious', 'melancholic', 'dark'],
      uses: ['documentaries', 'podcasts', 'film-trailers'],
      description: {
        en: 'Roots mood under a low sky, bass first and hopes second, for reports that look at floods, rents or borders without raising their tone.',
        es: 'Raíz bajo un cielo cargado, primero el bajo y después la esperanza, para reportajes sobre inundaciones, alquileres o fronteras.',
        fr: 'Une humeur roots sous un ciel bas, la basse d’abord, l’espoir ensuite, pour des reportages sur les crues, les loyers ou les frontières.',
      },
    },
    {
      title: 'Hammock Committee',
      artist: 'harbour-yard',
      moods: ['relaxed', 'calm', 'happy'],
      uses: ['hotels', 'meditation', 'vlogs'],
      description: {
        en: 'The motion was to do nothing, and it was carried; this is for beach clubs, gentle stretching and gardens filmed from the ground.',
        es: 'Se votó no hacer nada y salió que sí: para clubes de playa, estiramientos suaves y jardines filmados a ras de suelo.',
        fr: 'La motion « ne rien faire » est adoptée à l’unanimité : pour plages privées, étirements doux et jardins filmés au ras du sol.',
      },
    },
    {
      title: 'Estrada do litoral',
      artist: 'paseo-system',
      moods: ['hopeful', 'warm', 'confident'],
      uses: ['travel', 'sport', 'advertising'],
      description: {
        en: 'A road-trip skank with the sea always on the right, steady enough for surf edits and open enough for a campaign line.',
        es: 'Reggae de carretera con el mar siempre a la derecha, firme para vídeos de surf y abierto para el lema de una campaña.',
        fr: 'Un reggae de route, la mer toujours à droite, assez stable pour un montage de surf, assez ouvert pour une accroche.',
      },
    },
    {
      title: 'Everybody’s Cousin',
      artist: 'harbour-yard',
      moods: ['festive', 'happy', 'warm'],
      uses: ['weddings', 'shops', 'corporate-films'],
      description: {
        en: 'Long tables, paper plates and an uncle on the dance floor; it lends friendly weight to reunions, team days and opening weekends.',
        es: 'Mesas largas, platos de papel y un tío en la pista: da calor de familia a reencuentros, jornadas de equipo e inauguraciones.',
        fr: 'Grandes tablées, assiettes en carton, un oncle sur la piste : pour les retrouvailles, les journées d’équipe et les week-ends d’ouverture.',
      },
    },
    {
      title: 'Moon over the Speaker Stack',
      artist: 'paseo-system',
      moods: ['dreamy', 'romantic', 'tender'],
      uses: ['fashion', 'social-media', 'weddings'],
      description: {
        en: 'Lovers’ rock after dark, close and slow, leaving the melody room to sway between swimwear shots or a couple’s second dance.',
        es: 'Reggae de enamorados al caer la noche, lento y cercano, para moda de baño o el segundo baile de la pareja.',
        fr: 'Un reggae d’amoureux à la nuit tombée, lent et proche, pour des maillots au crépuscule ou la deuxième danse des mariés.',
      },
    },
  ],
} as const satisfies GenreSongs
