import type { GenreSongs } from '../../song.ts'

export const latinSongs = {
  genre: 'latin',
  songs: [
    {
      title: 'Plaza Mayor',
      artist: 'calle-nueve',
      moods: ['festive', 'happy', 'warm'],
      uses: ['travel', 'advertising', 'cafes-and-restaurants'],
      description: {
        en: 'Noon in a crowded square, tables out and everybody talking; percussion and a sunny tune carry tourism films and menus full of small plates.',
        es: 'Mediodía en una plaza llena, mesas fuera y todo el mundo hablando: percusión y una melodía soleada para turismo y barras de tapas.',
        fr: 'Midi sur une place bondée, tables dehors, tout le monde parle : des percussions et un air ensoleillé pour le tourisme et les tapas.',
      },
    },
    {
      title: 'Zapatos nuevos',
      artist: 'salon-amarillo',
      moods: ['playful', 'energetic', 'confident'],
      uses: ['fashion', 'social-media', 'advertising'],
      description: {
        en: 'The rhythm tests its footwork on every corner, quick and a little vain, which suits shoe closets, dance reels and summer sales.',
        es: 'El ritmo estrena suela en cada esquina, rápido y un poco presumido; va con armarios, bailes en vertical y rebajas de verano.',
        fr: 'Le rythme essaie ses semelles à chaque coin de rue, vif et un rien vaniteux : dressings, vidéos de danse, soldes d’été.',
      },
    },
    {
      title: 'Carta desde Matanzas',
      artist: 'calle-nueve',
      moods: ['nostalgic', 'romantic', 'tender'],
      uses: ['documentaries', 'weddings', 'travel'],
      description: {
        en: 'An old-fashioned slow dance with salt in the air, for family albums, couples of long standing and journeys back to where it started.',
        es: 'Un baile lento a la antigua, con salitre en el aire, para álbumes de familia, parejas de muchos años y viajes de vuelta.',
        fr: 'Une danse lente à l’ancienne, avec un goût d’embruns, pour albums de famille, couples de longue date et retours au pays.',
      },
    },
    {
      title: 'Mango Season',
      artist: 'calle-nueve',
      moods: ['happy', 'relaxed', 'warm'],
      uses: ['cooking', 'shops', 'hotels'],
      description: {
        en: 'Ripe, easy and a bit sticky, it keeps hands moving in kitchens and guests lingering at breakfast, with no rush to reach the chorus.',
        es: 'Madura, fácil y un poco pegajosa: mueve las manos en la cocina y alarga el desayuno de los huéspedes sin prisa por llegar al estribillo.',
        fr: 'Mûr, facile, un peu collant aux doigts, il anime la cuisine et prolonge le petit déjeuner des clients sans courir au refrain.',
      },
    },
    {
      title: 'Contratiempo',
      artist: 'salon-amarillo',
      moods: ['tense', 'energetic', 'serious'],
      uses: ['film-trailers', 'sport', 'games'],
      description: {
        en: 'Everything pulls against the beat here; the tension stays danceable and gives chases, boxing gyms and countdowns a pulse of their own.',
        es: 'Aquí todo tira contra el pulso, y esa tensión bailable da carácter a persecuciones, gimnasios de boxeo y cuentas atrás.',
        fr: 'Ici, tout tire à contretemps ; une tension qui reste dansante et donne leur pouls aux poursuites, salles de boxe et comptes à rebours.',
      },
    },
    {
      title: 'Rooftop Domino Club',
      artist: 'salon-amarillo',
      moods: ['relaxed', 'playful', 'nostalgic'],
      uses: ['podcasts', 'vlogs', 'youtube-videos'],
      description: {
        en: 'Four friends, one table, an argument about rules: a swaying groove that stays friendly under speech and ends without ceremony.',
        es: 'Cuatro amigos, una mesa y una discusión sobre las reglas; un balanceo que se lleva bien con la voz y no se hace el importante.',
        fr: 'Quatre amis, une table, une dispute sur les règles : un balancement affable sous la parole, qui ne cherche pas à se faire remarquer.',
      },
    },
    {
      title: 'Verbena de agosto',
      artist: 'calle-nueve',
      moods: ['festive', 'energetic', 'happy'],
      uses: ['weddings', 'corporate-films', 'social-media'],
      description: {
        en: 'Lights strung between chimneys and a band with no intention of stopping; cut anniversary parties, staff outings or opening nights to it.',
        es: 'Bombillas entre chimeneas y una banda sin intención de parar: monta con ella aniversarios, salidas de empresa o noches de inauguración.',
        fr: 'Des guirlandes entre les cheminées, un orchestre sans intention de s’arrêter : anniversaires, sorties d’équipe, soirs d’inauguration.',
      },
    },
    {
      title: 'El último tranvía',
      artist: 'calle-nueve',
      moods: ['melancholic', 'elegant', 'mysterious'],
      uses: ['documentaries', 'film-trailers', 'hotels'],
      description: {
        en: 'A slower, shadowed dance that looks out of the window more than at its partner, right for old cities, letters and late arrivals.',
        es: 'Un baile lento y en sombra que mira más por la ventanilla que a su pareja, para ciudades viejas, cartas y llegadas tardías.',
        fr: 'Une danse lente et ombrée qui regarde par la vitre plus que son cavalier, pour vieilles villes, lettres et arrivées tardives.',
      },
    },
  ],
} as const satisfies GenreSongs
