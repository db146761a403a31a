import type { GenreSongs } from '../../song.ts'

export const bossaNovaSongs = {
  genre: 'bossa-nova',
  songs: [
    {
      title: 'Harbour Lights',
      artist: 'calle-nueve',
      moods: ['romantic', 'warm', 'relaxed'],
      uses: ['cafes-and-restaurants', 'hotels', 'travel'],
      description: {
        en: 'An easy evening bossa that drifts along the quay, with syncopated chords and a melody in no hurry to come home; suits terraces and travel films.',
        es: 'Una bossa de atardecer que pasea por el muelle, con acordes sincopados y una melodía sin prisa por volver, para terrazas y vídeos de viaje.',
        fr: 'Une bossa du soir qui flâne sur le quai, accords syncopés et mélodie peu pressée de rentrer, pour les terrasses et les films de voyage.',
      },
    },
    {
      title: 'Varanda Azul',
      artist: 'calle-nueve',
      moods: ['hopeful', 'happy', 'relaxed'],
      uses: ['vlogs', 'cooking', 'advertising'],
      description: {
        en: 'Light, airy and awake early, it lets the morning in and keeps a recipe, a market stroll or a product film moving at a friendly pace.',
        es: 'Ligera, aireada y madrugadora, deja entrar la mañana y lleva a buen paso una receta, un paseo por el mercado o un anuncio.',
        fr: 'Légère, aérée, levée tôt, elle laisse entrer le matin et donne une allure aimable à une recette, un marché ou une publicité.',
      },
    },
    {
      title: 'Saudade em Trânsito',
      artist: 'calle-nueve',
      moods: ['melancholic', 'nostalgic', 'tender'],
      uses: ['documentaries', 'travel', 'podcasts'],
      description: {
        en: 'Longing carried lightly: the rhythm keeps walking while the tune looks back, for portraits of cities and people who left.',
        es: 'Añoranza llevada con ligereza: el ritmo avanza y la melodía mira atrás, para retratos de ciudades y de quienes se fueron.',
        fr: 'Une nostalgie portée sans peser : le rythme avance, la mélodie se retourne, pour des portraits de villes et de ceux qui sont partis.',
      },
    },
    {
      title: 'Mesa para dos y medio',
      artist: 'calle-nueve',
      moods: ['playful', 'warm', 'happy'],
      uses: ['cafes-and-restaurants', 'social-media', 'cooking'],
      description: {
        en: 'Small teasing phrases hop over a light groove, as cheerful as a highchair pulled up late; good for brunch menus and family clips.',
        es: 'Frases cortas y traviesas saltan sobre un ritmo liviano, con la alegría de una trona de última hora: brunch, menús y vídeos familiares.',
        fr: 'De petites phrases taquines sautillent sur un rythme léger, comme une chaise haute ajoutée au dernier moment : brunchs, cartes et films de famille.',
      },
    },
    {
      title: 'Calçada Portuguesa',
      artist: 'calle-nueve',
      moods: ['elegant', 'confident', 'relaxed'],
      uses: ['fashion', 'property-tours', 'hotels'],
      description: {
        en: 'Patterned like a mosaic pavement, with interlocking rhythms and a poised lead line, for lookbooks, bright apartments and boutique stays.',
        es: 'Dibujada como un pavimento de mosaico, con ritmos que encajan y una línea serena, para colecciones de moda, pisos luminosos y hoteles pequeños.',
        fr: 'Dessinée comme un pavé de mosaïque, rythmes imbriqués et ligne posée, elle accompagne collections, appartements clairs et hôtels de charme.',
      },
    },
    {
      title: 'Slow Ceiling Fan',
      artist: 'calle-nueve',
      moods: ['dreamy', 'calm', 'relaxed'],
      uses: ['hotels', 'meditation', 'property-tours'],
      description: {
        en: 'Siesta music, turning softly overhead: shutters half closed, cool tiles, and a chord now and then to prove time is passing.',
        es: 'Música de siesta que gira con suavidad sobre la cabeza, con persianas a medio bajar, baldosas frescas y un acorde de vez en cuando.',
        fr: 'Une musique de sieste qui tourne doucement au plafond : volets mi-clos, carrelage frais, et un accord de loin en loin.',
      },
    },
    {
      title: 'Rings in the Sand',
      artist: 'calle-nueve',
      moods: ['happy', 'festive', 'romantic'],
      uses: ['weddings', 'travel', 'youtube-videos'],
      description: {
        en: 'A bright, open bossa for beach ceremonies and garden receptions, generous with its refrain and easy to fade after any phrase.',
        es: 'Una bossa abierta y luminosa para ceremonias en la playa y banquetes de jardín, con un estribillo generoso y finales fáciles de cortar.',
        fr: 'Une bossa ouverte et lumineuse pour les cérémonies à la plage et les réceptions au jardin, au refrain généreux, facile à couper.',
      },
    },
    {
      title: 'Maré de Março',
      artist: 'calle-nueve',
      moods: ['mysterious', 'nostalgic', 'elegant'],
      uses: ['shops', 'fashion', 'documentaries'],
      description: {
        en: 'Shaded harmonies give this bossa a trace of sea mist, discreet enough for a shop floor and curious enough for a stylish documentary.',
        es: 'Armonías en penumbra que dejan un rastro de brisa salada, discretas para una tienda y con la intriga justa para un documental de autor.',
        fr: 'Des harmonies ombrées y déposent un voile d’embruns, assez discret pour une boutique, assez intrigant pour un documentaire soigné.',
      },
    },
  ],
} as const satisfies GenreSongs
