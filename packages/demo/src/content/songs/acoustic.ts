import type { GenreSongs } from '../../song.ts'

export const acousticSongs = {
  genre: 'acoustic',
  songs: [
    {
      title: 'Salt and Cedar',
      artist: 'monte-claro-trio',
      moods: ['warm', 'calm', 'nostalgic'],
      uses: ['travel', 'documentaries', 'hotels'],
      description: {
        en: 'Fingerpicked strings over an easy, woody pulse, with the unhurried air of a coastal cabin; made for landscapes, craft and long establishing shots.',
        es: 'Cuerdas pulsadas sobre un pulso de madera, sin prisa, como una cabaña junto al mar, para paisajes, oficios y planos que se toman su tiempo.',
        fr: 'Des cordes pincées sur une pulsation boisée, sans hâte, comme une cabane au bord de l’eau, pour les paysages, l’artisanat et les plans larges.',
      },
    },
    {
      title: 'Two Cups Left',
      artist: 'paper-mill-band',
      moods: ['tender', 'warm', 'relaxed'],
      uses: ['cafes-and-restaurants', 'vlogs', 'podcasts'],
      description: {
        en: 'Small, close and slightly sleepy, this one fits slow breakfasts, kitchen-table conversations and any story that starts before nine.',
        es: 'Pequeña, cercana y todavía con sueño, acompaña desayunos largos, charlas de cocina y cualquier historia que empieza antes de las nueve.',
        fr: 'Tout petit, tout proche, encore ensommeillé : il accompagne les longs petits déjeuners, les conversations de cuisine et les récits du matin.',
      },
    },
    {
      title: 'Camino de herradura',
      artist: 'monte-claro-trio',
      moods: ['hopeful', 'energetic', 'happy'],
      uses: ['travel', 'youtube-videos', 'sport'],
      description: {
        en: 'Strummed chords keep a walker’s stride and the tune lifts at every bend, which suits hiking films, bike rides and open-air brands.',
        es: 'Un rasgueo que lleva paso de caminante y una melodía que se levanta en cada curva, ideal para rutas a pie, bicicletas y aire libre.',
        fr: 'Des accords au pas du marcheur et une mélodie qui s’élève à chaque virage, pour les films de randonnée, de vélo et de plein air.',
      },
    },
    {
      title: 'The Ladder in the Orchard',
      artist: 'paper-mill-band',
      moods: ['nostalgic', 'tender', 'hopeful'],
      uses: ['documentaries', 'cooking', 'advertising'],
      description: {
        en: 'A picked figure turns over and over like a hand among branches, giving farm portraits, recipes and honest packaging a late-summer glow.',
        es: 'Un arpegio que gira como la mano entre las ramas y deja luz de final de verano en retratos de campo, recetas y productos sencillos.',
        fr: 'Un arpège revient sans cesse, comme une main entre les branches, et donne aux portraits de ferme ou aux recettes une lumière d’arrière-saison.',
      },
    },
    {
      title: 'Promise on Linen',
      artist: 'paper-mill-band',
      moods: ['romantic', 'tender', 'elegant'],
      uses: ['weddings', 'fashion', 'hotels'],
      description: {
        en: 'Held back for the first half, then gently opened up: cut vows, table settings and the first dance to it without changing track.',
        es: 'Contenida al principio y más abierta después, permite montar los votos, la mesa y el primer baile de una boda sin cambiar de pista.',
        fr: 'Retenu au début, plus ouvert ensuite, ce morceau relie sans coupure l’échange des vœux, la table dressée et l’ouverture du bal.',
      },
    },
    {
      title: 'Barefoot Bookkeeper',
      artist: 'monte-claro-trio',
      moods: ['playful', 'happy', 'confident'],
      uses: ['corporate-films', 'social-media', 'shops'],
      description: {
        en: 'Bouncing strings and a hand-clapped sort of swing tell a small-business story with a grin, from the first sketch to the full shelf.',
        es: 'Cuerdas que rebotan y un compás casi de palmas cuentan con una sonrisa la historia de un negocio pequeño, del boceto al estante lleno.',
        fr: 'Des cordes qui rebondissent, un balancement presque frappé des mains : de quoi raconter avec le sourire une petite entreprise, du croquis à l’étagère.',
      },
    },
    {
      title: 'Lettre du hameau',
      artist: 'paper-mill-band',
      moods: ['melancholic', 'nostalgic', 'calm'],
      uses: ['documentaries', 'podcasts', 'education'],
      description: {
        en: 'Bare chords leave long silences between the lines, as if someone were reading old post aloud; use it under archive pictures and testimony.',
        es: 'Acordes desnudos con mucho silencio entre línea y línea, como quien relee cartas viejas, para fotografías de archivo y testimonios.',
        fr: 'Des accords nus, de longs silences entre les lignes, comme une vieille correspondance relue à voix haute ; pour les archives et les témoignages.',
      },
    },
    {
      title: 'Half-Built Boat',
      artist: 'monte-claro-trio',
      moods: ['relaxed', 'hopeful', 'serious'],
      uses: ['youtube-videos', 'education', 'property-tours'],
      description: {
        en: 'Patient and steady, adding a plank at a time, this track follows workshops, renovations and how-to films without getting in the way of the narration.',
        es: 'Paciente y firme, va sumando capas como quien clava tablas, y sigue talleres, reformas y tutoriales sin estorbar a quien explica.',
        fr: 'Patient et régulier, il ajoute une couche après l’autre et suit l’atelier, le chantier ou le tutoriel sans jamais gêner les explications.',
      },
    },
  ],
} as const satisfies GenreSongs
