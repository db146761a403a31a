import type { GenreSongs } from '../../song.ts'

export const epicSongs = {
  genre: 'epic',
  songs: [
    {
      title: 'Banners at Dawn Ridge',
      artist: 'orchestre-du-pont',
      moods: ['epic', 'confident', 'hopeful'],
      uses: ['film-trailers', 'games', 'sport'],
      description: {
        en: 'Marching rhythms gather below the skyline and break into a broad, sunlit theme, sized for title screens, cup finals and heroic entrances.',
        es: 'Ritmos de marcha que se reúnen bajo el horizonte y rompen en un tema ancho y luminoso, para portadas de juego, finales y entradas heroicas.',
        fr: 'Des rythmes de marche se rassemblent sous l’horizon puis éclatent en un thème large et clair : écrans-titres, finales, entrées de héros.',
      },
    },
    {
      title: 'Siege Engine Psalm',
      artist: 'nordlicht-chamber',
      moods: ['dark', 'epic', 'tense'],
      uses: ['games', 'film-trailers'],
      description: {
        en: 'Ropes, timber and a low, solemn theme: the weight strains, shifts, then falls, for boss fights, castles and war councils.',
        es: 'Cuerdas tensas, madera y un tema grave y solemne: el peso cruje, avanza y al fin cae, para jefes finales, castillos y asedios.',
        fr: 'Cordages, charpente et thème grave et solennel : la masse résiste, bouge, puis s’abat, pour combats de boss et châteaux assiégés.',
      },
    },
    {
      title: 'Cordillera',
      artist: 'orchestre-du-pont',
      moods: ['epic', 'serious', 'hopeful'],
      uses: ['documentaries', 'travel', 'film-trailers'],
      description: {
        en: 'Peak follows peak in long orchestral breaths, leaving thin air between them, for mountains, expeditions and planet-sized natural history.',
        es: 'Cumbre tras cumbre en largas respiraciones orquestales, con aire fino entre una y otra, para montañas, expediciones y naturaleza en grande.',
        fr: 'Sommet après sommet, de longues respirations d’orchestre laissent l’air se raréfier, pour montagnes, expéditions et grandes fresques naturelles.',
      },
    },
    {
      title: 'The Last Cog Turns',
      artist: 'nordlicht-chamber',
      moods: ['tense', 'energetic', 'mysterious'],
      uses: ['film-trailers', 'games', 'podcasts'],
      description: {
        en: 'A ticking ostinato locks one layer after another into place until the mechanism gives way; countdowns and conspiracy plots run on it.',
        es: 'Un ostinato de relojería encaja capa tras capa hasta que el mecanismo cede, combustible para cuentas atrás y tramas de conspiración.',
        fr: 'Un ostinato d’horlogerie verrouille couche après couche jusqu’à la rupture : comptes à rebours et complots tournent à ce moteur.',
      },
    },
    {
      title: 'Oath of Small Villages',
      artist: 'nordlicht-chamber',
      moods: ['hopeful', 'warm', 'epic'],
      uses: ['documentaries', 'corporate-films', 'advertising'],
      description: {
        en: 'Grandeur with its feet on the ground: a folk-like tune grows from a few players to a valley, fitting charities, sport clubs and local pride.',
        es: 'Grandeza con los pies en el suelo: una melodía de aire popular crece hasta llenar el valle, para causas solidarias, clubes y orgullo local.',
        fr: 'De la grandeur les pieds sur terre : un air populaire grandit jusqu’à emplir la vallée, pour associations, clubs et fierté locale.',
      },
    },
    {
      title: 'Vermilion Tide',
      artist: 'orchestre-du-pont',
      moods: ['dark', 'melancholic', 'epic'],
      uses: ['film-trailers', 'documentaries', 'games'],
      description: {
        en: 'After the battle, not during it: heavy drums and a grieving line wash over ruins, historical drama and endings that cost something.',
        es: 'Después de la batalla, no durante: tambores pesados y una línea de duelo sobre ruinas, dramas históricos y finales que cuestan caro.',
        fr: 'Après la bataille, non pendant : tambours lourds et ligne endeuillée recouvrent ruines, drames historiques et dénouements qui coûtent.',
      },
    },
    {
      title: 'Le serment des forgerons',
      artist: 'orchestre-du-pont',
      moods: ['confident', 'energetic', 'epic'],
      uses: ['sport', 'advertising', 'games'],
      description: {
        en: 'Hammer strokes set the measure and broad chords answer from across the workshop, muscle for training films, steel and rugby.',
        es: 'Golpes de martillo marcan el paso y acordes anchos responden desde el otro lado del taller, fuerza para entrenamientos, acero y rugby.',
        fr: 'Des coups de marteau fixent la mesure, de larges accords répondent du fond de l’atelier : du muscle pour l’entraînement, l’acier, le rugby.',
      },
    },
    {
      title: 'Constellation Harvest',
      artist: 'nordlicht-chamber',
      moods: ['dreamy', 'epic', 'romantic'],
      uses: ['weddings', 'education', 'film-trailers'],
      description: {
        en: 'Wonder rather than war: shimmering figures climb towards a generous theme for planetariums, fantasy lands and a wedding film’s final minute.',
        es: 'Asombro en lugar de guerra: figuras centelleantes suben hacia un tema generoso, para planetarios, mundos fantásticos y el cierre de una boda.',
        fr: 'L’émerveillement plutôt que la guerre : des figures scintillantes montent vers un thème généreux, pour planétariums, mondes imaginaires et films de mariage.',
      },
    },
  ],
} as const satisfies GenreSongs
