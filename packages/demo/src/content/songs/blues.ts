import type { GenreSongs } from '../../song.ts'

export const bluesSongs = {
  genre: 'blues',
  songs: [
    {
      title: 'Dust on the Spare Wheel',
      artist: 'tin-roof-assembly',
      moods: ['relaxed', 'nostalgic', 'warm'],
      uses: ['travel', 'documentaries', 'podcasts'],
      description: {
        en: 'Lazy shuffle, dusty phrases, plenty of elbow room: a companion for back roads, repair shops and people with a story to finish.',
        es: 'Un shuffle perezoso con frases polvorientas y espacio de sobra, para carreteras secundarias, talleres y gente que aún tiene algo que contar.',
        fr: 'Un shuffle paresseux, des phrases poussiéreuses, de la place autour : pour les routes secondaires, les garages et ceux qui ont une histoire.',
      },
    },
    {
      title: 'Smoke Over Brisket',
      artist: 'tin-roof-assembly',
      moods: ['confident', 'warm', 'playful'],
      uses: ['cooking', 'cafes-and-restaurants', 'advertising'],
      description: {
        en: 'Thick, slow-cooked and pleased with itself, this strut belongs next to a grill, a counter and a queue of hungry regulars.',
        es: 'Espesa, cocinada a fuego lento y satisfecha de sí misma, pide parrilla, barra y una cola de clientes que ya conocen el menú.',
        fr: 'Épais, mijoté, content de lui, ce blues réclame un gril, un comptoir et une file d’habitués qui ont faim.',
      },
    },
    {
      title: 'The Landlord Came Walking',
      artist: 'harbour-yard',
      moods: ['melancholic', 'nostalgic', 'serious'],
      uses: ['podcasts', 'documentaries', 'film-trailers'],
      description: {
        en: 'A rainy blues where every answer comes late, written for tales of rent, bad luck and the odd kindness from a stranger.',
        es: 'Un blues lluvioso en el que cada respuesta llega tarde, para relatos de alquileres, mala suerte y alguna bondad inesperada.',
        fr: 'Un blues sous la pluie, où chaque réponse arrive en retard, pour les récits de loyers, de guigne et de bontés inattendues.',
      },
    },
    {
      title: 'Knuckle Ferry',
      artist: 'tin-roof-assembly',
      moods: ['energetic', 'confident', 'tense'],
      uses: ['sport', 'advertising', 'games'],
      description: {
        en: 'Rough riffs trade blows over a stomping beat, giving boxing gyms, engines and work boots the weight they need on screen.',
        es: 'Riffs ásperos que se cruzan golpes sobre un pulso de bota, para que gimnasios, motores y trabajo duro pesen en pantalla.',
        fr: 'Des riffs rugueux échangent des coups sur un rythme martelé du pied : salles de boxe, moteurs et gros souliers y gagnent du poids.',
      },
    },
    {
      title: 'Porch Light Economy',
      artist: 'harbour-yard',
      moods: ['calm', 'warm', 'tender'],
      uses: ['vlogs', 'youtube-videos', 'hotels'],
      description: {
        en: 'Sweet chords and a gentle sway bring the day down a notch; try it under evening talk, closing credits or a quiet front desk.',
        es: 'Acordes dulces y un vaivén suave para bajarle el volumen al día: va con conversaciones de tarde, créditos finales y recepciones tranquilas.',
        fr: 'Des accords doux et un balancement léger pour baisser d’un cran la journée ; essayez-le sous une conversation du soir ou un générique de fin.',
      },
    },
    {
      title: 'Lightning in the Toolshed',
      artist: 'tin-roof-assembly',
      moods: ['energetic', 'happy', 'festive'],
      uses: ['social-media', 'shops', 'youtube-videos'],
      description: {
        en: 'Sparky and a bit reckless, it drives makers’ videos, weekend sales and fast edits where somebody finally fixes the thing.',
        es: 'Chispeante y algo temeraria, empuja vídeos de bricolaje, ventas de fin de semana y montajes en los que por fin algo arranca.',
        fr: 'Vif, un peu casse-cou, il porte les vidéos de bricolage, les soldes du samedi et les montages où tout finit par redémarrer.',
      },
    },
    {
      title: 'Azul de bolsillo',
      artist: 'harbour-yard',
      moods: ['romantic', 'elegant', 'relaxed'],
      uses: ['cafes-and-restaurants', 'hotels', 'fashion'],
      description: {
        en: 'Late-evening blues in good shoes, soft at the edges and careful with its notes, meant for dim bars and well-cut jackets.',
        es: 'Blues de madrugada con zapatos buenos, de bordes suaves y pocas notas, pensado para bares en penumbra y chaquetas bien cortadas.',
        fr: 'Un blues du soir en souliers cirés, souple, économe de ses notes, destiné aux bars tamisés et aux vestes bien coupées.',
      },
    },
    {
      title: 'Three Men and a Mule Clock',
      artist: 'tin-roof-assembly',
      moods: ['playful', 'happy', 'relaxed'],
      uses: ['education', 'vlogs', 'games'],
      description: {
        en: 'Call and answer keep tripping over each other in this good-humoured romp, handy for bloopers, fairground stalls and stubborn animals.',
        es: 'Pregunta y respuesta tropiezan todo el rato en esta pieza de buen humor, útil para tomas falsas, ferias y animales tercos.',
        fr: 'Questions et réponses se prennent les pieds dans le tapis : une pièce de bonne humeur pour bêtisiers, fêtes foraines et bêtes têtues.',
      },
    },
  ],
} as const satisfies GenreSongs
