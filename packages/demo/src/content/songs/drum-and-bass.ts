import type { GenreSongs } from '../../song.ts'

export const drumAndBassSongs = {
  genre: 'drum-and-bass',
  songs: [
    {
      title: 'Pressure Valve District',
      artist: 'cobalt-works',
      moods: ['energetic', 'tense', 'dark'],
      uses: ['games', 'sport', 'film-trailers'],
      description: {
        en: 'Broken beats hiss and release under a growling low end, timed for racing games, parkour and any cut that refuses to sit still.',
        es: 'Ritmos rotos que acumulan presión y la sueltan sobre graves ásperos, para juegos de carreras, parkour y montajes que no paran quietos.',
        fr: 'Des breaks accumulent la pression puis la relâchent sur des graves rugueux, pour jeux de course, parkour et montages qui ne tiennent pas en place.',
      },
    },
    {
      title: 'Swift Migration',
      artist: 'cobalt-works',
      moods: ['hopeful', 'dreamy', 'energetic'],
      uses: ['travel', 'documentaries', 'youtube-videos'],
      description: {
        en: 'Airy layers float while the drums beat like wings, a liquid ride for time-lapses, coastlines from above and films about distance.',
        es: 'Capas que flotan mientras la batería aletea: una pieza líquida para secuencias a cámara rápida, costas desde el aire y relatos de distancia.',
        fr: 'Des nappes planent tandis que la batterie bat des ailes : un morceau liquide pour images accélérées, côtes vues du ciel et grands trajets.',
      },
    },
    {
      title: 'Turnstile Sprint',
      artist: 'cobalt-works',
      moods: ['energetic', 'confident', 'playful'],
      uses: ['sport', 'social-media', 'advertising'],
      description: {
        en: 'Short phrases vault the barrier and keep running, an urban burst for trainers, couriers and vertical clips under a minute.',
        es: 'Frases cortas que saltan el torno y siguen corriendo: un impulso urbano para zapatillas, mensajeros y vídeos verticales de menos de un minuto.',
        fr: 'Des phrases brèves sautent le portillon et filent : une poussée urbaine pour baskets, coursiers et formats verticaux de moins d’une minute.',
      },
    },
    {
      title: 'Sala de máquinas',
      artist: 'cobalt-works',
      moods: ['dark', 'mysterious', 'serious'],
      uses: ['games', 'film-trailers', 'podcasts'],
      description: {
        en: 'Below deck, everything hums: metallic textures and a crouching bass line suit stealth missions, industrial tales and cyber-security stories.',
        es: 'Bajo cubierta todo zumba: texturas metálicas y un bajo agazapado para misiones de sigilo, relatos industriales e historias de ciberseguridad.',
        fr: 'Sous le pont, tout bourdonne : textures métalliques et basse tapie, pour missions d’infiltration, récits industriels et enquêtes numériques.',
      },
    },
    {
      title: 'Paperclip Velocity',
      artist: 'cobalt-works',
      moods: ['playful', 'energetic', 'confident'],
      uses: ['youtube-videos', 'games', 'education'],
      description: {
        en: 'Springy little motifs ricochet around quick drums with a schoolroom sense of mischief, made for builds, gadgets and science tricks.',
        es: 'Motivos elásticos que rebotan entre tambores rápidos con picardía de aula, para montajes paso a paso, aparatos y experimentos.',
        fr: 'De petits motifs à ressort ricochent parmi des percussions véloces, avec une malice d’écolier : constructions, gadgets et expériences de science.',
      },
    },
    {
      title: 'Glasshouse at Full Tilt',
      artist: 'cobalt-works',
      moods: ['confident', 'elegant', 'energetic'],
      uses: ['fashion', 'advertising', 'corporate-films'],
      description: {
        en: 'Polished harmony up top, machinery underneath: a sleek high-speed track for cars, devices and design that wants to look precise.',
        es: 'Armonía pulida por arriba y maquinaria por debajo: velocidad con líneas limpias para coches, dispositivos y diseño de precisión.',
        fr: 'Harmonie polie au-dessus, mécanique au-dessous : une vitesse aux lignes nettes pour voitures, appareils et objets dessinés avec précision.',
      },
    },
    {
      title: 'Rain Delay, Third Set',
      artist: 'cobalt-works',
      moods: ['melancholic', 'dreamy', 'tense'],
      uses: ['sport', 'documentaries', 'vlogs'],
      description: {
        en: 'Wistful chords wait out the weather while restless drums stay warm, a good fit for athlete portraits and the hours before a final.',
        es: 'Acordes melancólicos esperan a que escampe y la batería no se enfría, para retratos de deportistas y las horas previas a una final.',
        fr: 'Des accords songeurs attendent l’éclaircie, la batterie reste chaude : portraits d’athlètes et heures qui précèdent une finale.',
      },
    },
    {
      title: 'Carnival Relay',
      artist: 'cobalt-works',
      moods: ['festive', 'energetic', 'confident'],
      uses: ['sport', 'travel', 'social-media'],
      description: {
        en: 'Bright stabs pass the baton over rolling breaks from start to finish, loud colours for festivals, fan zones and holiday reels.',
        es: 'Acentos luminosos que se pasan el testigo sobre ritmos rodantes, con colores vivos para festivales, aficiones y resúmenes de vacaciones.',
        fr: 'Des accents lumineux se passent le témoin sur des breaks qui roulent, couleurs vives pour festivals, supporters et vidéos de vacances.',
      },
    },
  ],
} as const satisfies GenreSongs
