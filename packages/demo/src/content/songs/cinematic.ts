import type { GenreSongs } from '../../song.ts'

export const cinematicSongs = {
  genre: 'cinematic',
  songs: [
    {
      title: 'First Snow, Empty Street',
      artist: 'halden-ensemble',
      moods: ['melancholic', 'tender', 'calm'],
      uses: ['documentaries', 'advertising', 'film-trailers'],
      description: {
        en: 'Single notes fall into a hushed string bed and slowly draw a street under snow, for winter stories, quiet endings and restrained seasonal films.',
        es: 'Notas sueltas que caen sobre cuerdas muy quedas y dibujan una calle nevada, para relatos de invierno, finales discretos y campañas contenidas.',
        fr: 'Des notes isolées tombent sur des cordes feutrées et dessinent une rue sous la neige, pour récits d’hiver, fins discrètes et films de saison.',
      },
    },
    {
      title: 'The Cartographer’s Daughter',
      artist: 'nordlicht-chamber',
      moods: ['hopeful', 'mysterious', 'epic'],
      uses: ['games', 'film-trailers', 'travel'],
      description: {
        en: 'An inquisitive theme unfolds like a map, adding colour with every fold until the whole territory lies open; suited to quests and expeditions.',
        es: 'Un tema curioso que se despliega como un mapa y gana color en cada pliegue hasta mostrar el territorio entero, para aventuras y expediciones.',
        fr: 'Un thème curieux se déplie comme une carte et gagne en couleur à chaque pli, jusqu’au territoire entier, pour quêtes et expéditions.',
      },
    },
    {
      title: 'Room 14, Unanswered',
      artist: 'orchestre-du-pont',
      moods: ['tense', 'dark', 'mysterious'],
      uses: ['podcasts', 'film-trailers', 'games'],
      description: {
        en: 'A ringing figure that nobody picks up, low strings that lean closer: suspense on a small scale for true crime, thrillers and locked doors.',
        es: 'Una figura que suena sin que nadie conteste y graves que se acercan; suspense a pequeña escala para crónica negra y puertas cerradas.',
        fr: 'Une figure sonne dans le vide, les graves se rapprochent : un suspense à petite échelle pour faits divers, thrillers et portes closes.',
      },
    },
    {
      title: 'What the River Signed',
      artist: 'halden-ensemble',
      moods: ['hopeful', 'serious', 'warm'],
      uses: ['documentaries', 'corporate-films', 'education'],
      description: {
        en: 'Patient arpeggios gather tributaries and reach a wide, unforced high point, which helps films on nature, public works and communities end well.',
        es: 'Arpegios pacientes que suman afluentes hasta un punto alto sin forzar, para que un documental sobre naturaleza o comunidad termine bien.',
        fr: 'Des arpèges patients recueillent leurs affluents et atteignent un sommet large, sans effort, pour conclure un film de nature ou de territoire.',
      },
    },
    {
      title: 'Minuit, quai numéro trois',
      artist: 'orchestre-du-pont',
      moods: ['romantic', 'melancholic', 'nostalgic'],
      uses: ['weddings', 'documentaries', 'advertising'],
      description: {
        en: 'A farewell in three waves, each a little fuller than the last, for parted couples, period dramas and perfume films in black and white.',
        es: 'Una despedida en tres oleadas, cada una más llena que la anterior, para parejas separadas, cine de época y perfumes en blanco y negro.',
        fr: 'Un adieu en trois vagues, chacune plus pleine que la précédente, pour couples séparés, films d’époque et parfums en noir et blanc.',
      },
    },
    {
      title: 'Thimble and Thunder',
      artist: 'nordlicht-chamber',
      moods: ['playful', 'mysterious', 'happy'],
      uses: ['games', 'education', 'advertising'],
      description: {
        en: 'Tiptoe rhythms and sly melodic turns make mischief for animated creatures, puzzle games and kitchens where something is about to boil over.',
        es: 'Ritmos de puntillas y giros astutos que hacen de las suyas con dibujos animados, juegos de ingenio y ollas a punto de rebosar.',
        fr: 'Rythmes sur la pointe des pieds, tours rusés : de la malice pour créatures animées, jeux de réflexion et casseroles près de déborder.',
      },
    },
    {
      title: 'Aceite para el faro',
      artist: 'halden-ensemble',
      moods: ['tender', 'nostalgic', 'hopeful'],
      uses: ['documentaries', 'weddings', 'podcasts'],
      description: {
        en: 'Written as one long sentence, this intimate piece follows a single melodic thread from doubt to daylight and leaves the door ajar.',
        es: 'Escrita como una sola frase larga, sigue a una melodía íntima desde la duda hasta la claridad y deja la puerta entornada.',
        fr: 'Écrite comme une seule longue phrase, cette pièce intime suit une mélodie du doute à la clarté et laisse la porte entrouverte.',
      },
    },
    {
      title: 'Before the Bridge Opened',
      artist: 'orchestre-du-pont',
      moods: ['serious', 'confident', 'epic'],
      uses: ['corporate-films', 'documentaries', 'film-trailers'],
      description: {
        en: 'Measured footsteps, then machinery, then a crowd: the score builds in clear stages for engineering, heritage and company history.',
        es: 'Pasos medidos, después máquinas, al final una multitud: crece por etapas claras y sirve a la ingeniería, el patrimonio y la historia de empresa.',
        fr: 'Des pas mesurés, puis des machines, puis la foule : la partition progresse par étapes claires, pour l’ingénierie, le patrimoine et l’entreprise.',
      },
    },
    {
      title: 'Ash Wednesday Field',
      artist: 'halden-ensemble',
      moods: ['dark', 'serious', 'melancholic'],
      uses: ['documentaries', 'podcasts', 'film-trailers'],
      description: {
        en: 'Grey, sparse and unsparing, it stays with the aftermath rather than the event and gives difficult testimony the silence around it.',
        es: 'Gris, escueta y sin consuelo fácil, se queda con lo que viene después y rodea de silencio los testimonios difíciles.',
        fr: 'Grise, dépouillée, sans consolation facile, elle s’attarde sur l’après plutôt que sur l’événement et entoure de silence les témoignages difficiles.',
      },
    },
  ],
} as const satisfies GenreSongs
