import type { GenreSongs } from '../../song.ts'

export const electronicSongs = {
  genre: 'electronic',
  songs: [
    {
      title: 'First Current',
      artist: 'quai-14',
      moods: ['hopeful', 'confident', 'energetic'],
      uses: ['corporate-films', 'advertising', 'youtube-videos'],
      description: {
        en: 'Interlocking pulses warm up like a circuit and open into a broad, bright second half, right for start-ups, energy and product reveals.',
        es: 'Pulsos entrelazados que se calientan como un circuito y se abren en una segunda mitad luminosa, para empresas jóvenes, energía y presentaciones.',
        fr: 'Des pulsations imbriquées chauffent comme un circuit et s’ouvrent sur une seconde moitié lumineuse : jeunes entreprises, énergie et dévoilements.',
      },
    },
    {
      title: 'Vending Machine Oracle',
      artist: 'quai-14',
      moods: ['playful', 'mysterious', 'happy'],
      uses: ['games', 'social-media', 'podcasts'],
      description: {
        en: 'Blips, tumbles and a melody that seems to know your order already; odd enough for puzzle apps, light enough for daily tech news.',
        es: 'Destellos, tropiezos y una melodía que ya sabe lo que vas a pedir, rara para juegos de ingenio y ligera para noticias de tecnología.',
        fr: 'Bips, culbutes et une mélodie qui connaît déjà votre commande : assez étrange pour un jeu, assez légère pour l’actualité technique.',
      },
    },
    {
      title: 'Lattice Runner',
      artist: 'cobalt-works',
      moods: ['energetic', 'tense', 'serious'],
      uses: ['games', 'sport', 'education'],
      description: {
        en: 'A grid of fast, narrow patterns that tightens bar after bar, for data stories, time trials and science under pressure.',
        es: 'Una retícula de motivos rápidos y estrechos que se tensa compás a compás, para historias de datos, contrarrelojes y ciencia bajo presión.',
        fr: 'Une trame de motifs rapides et serrés qui se tend mesure après mesure, pour récits de données, contre-la-montre et science sous pression.',
      },
    },
    {
      title: 'Mar de pantallas',
      artist: 'quai-14',
      moods: ['dreamy', 'melancholic', 'calm'],
      uses: ['documentaries', 'podcasts', 'travel'],
      description: {
        en: 'Synthetic waves roll through an evening office, tender about technology without applauding it, for essays on work, cities and sleep.',
        es: 'Olas sintéticas en una oficina al anochecer, con ternura hacia la técnica pero sin aplaudirla, para ensayos sobre trabajo y ciudad.',
        fr: 'Des vagues synthétiques traversent un bureau le soir, tendres envers la technique sans l’applaudir, pour essais sur le travail ou la ville.',
      },
    },
    {
      title: 'Manners for Small Robots',
      artist: 'quai-14',
      moods: ['tender', 'playful', 'warm'],
      uses: ['education', 'advertising', 'youtube-videos'],
      description: {
        en: 'Rounded tones bow to one another with mechanical courtesy, good-natured backing for children’s science, home devices and friendly instructions.',
        es: 'Sonidos redondos que se saludan con cortesía mecánica, un fondo amable para ciencia infantil, aparatos de casa e instrucciones sencillas.',
        fr: 'Des sons ronds se saluent avec une courtoisie mécanique, fond aimable pour la science des enfants, la maison connectée et les modes d’emploi.',
      },
    },
    {
      title: 'Passerelle de verre',
      artist: 'quai-14',
      moods: ['elegant', 'confident', 'mysterious'],
      uses: ['property-tours', 'fashion', 'hotels'],
      description: {
        en: 'Cool reflections and long perspectives: a steady electronic glide for airports, glass towers, eyewear and interiors with nothing out of place.',
        es: 'Reflejos fríos y perspectivas largas: un avance constante para aeropuertos, torres de cristal, gafas e interiores donde nada sobra.',
        fr: 'Reflets froids, longues perspectives : une progression régulière pour aéroports, tours de verre, lunettes et intérieurs où rien ne dépasse.',
      },
    },
    {
      title: 'Solder and Bloom',
      artist: 'cobalt-works',
      moods: ['hopeful', 'warm', 'energetic'],
      uses: ['vlogs', 'corporate-films', 'education'],
      description: {
        en: 'Gritty clicks at first, petals later: the track turns a workbench into something green, useful for making-of films and climate technology.',
        es: 'Primero chasquidos ásperos y luego pétalos: convierte un banco de trabajo en algo verde, útil para vídeos de fabricación y tecnología del clima.',
        fr: 'D’abord des cliquetis bruts, ensuite des pétales : l’établi verdit peu à peu, pour les films de fabrication et les techniques du climat.',
      },
    },
    {
      title: 'Black Box Pirouette',
      artist: 'cobalt-works',
      moods: ['dark', 'elegant', 'tense'],
      uses: ['film-trailers', 'fashion', 'games'],
      description: {
        en: 'Precise, shadowed and oddly graceful, its angular beats leave dramatic holes for a look, a logo or a body crossing the light.',
        es: 'Precisa, sombría y extrañamente grácil, con ritmos angulosos y huecos dramáticos para una mirada, un logotipo o un cuerpo en movimiento.',
        fr: 'Précis, ombré, étrangement gracieux, il ménage entre ses rythmes anguleux des vides pour un regard, un logo, un corps qui traverse la lumière.',
      },
    },
  ],
} as const satisfies GenreSongs
