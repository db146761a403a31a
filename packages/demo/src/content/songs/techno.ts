import type { GenreSongs } from '../../song.ts'

export const technoSongs = {
  genre: 'techno',
  songs: [
    {
      title: 'Load-Bearing Wall',
      artist: 'cobalt-works',
      moods: ['dark', 'serious', 'energetic'],
      uses: ['sport', 'fashion', 'games'],
      description: {
        en: 'Concrete kick, narrow light: repetition does the work here, under strength training, monochrome runways and industrial levels.',
        es: 'Bombo de hormigón y luz estrecha; aquí trabaja la repetición, bajo pesas, pasarelas en blanco y negro y escenarios industriales.',
        fr: 'Grosse caisse de béton, lumière étroite : ici, la répétition travaille, sous musculation, défilés monochromes et niveaux industriels.',
      },
    },
    {
      title: 'Assembly Line Ballet',
      artist: 'cobalt-works',
      moods: ['confident', 'elegant', 'energetic'],
      uses: ['corporate-films', 'advertising', 'youtube-videos'],
      description: {
        en: 'Robot arms moving in step: precise, clean patterns that turn factory footage, watch movements and logistics into choreography.',
        es: 'Brazos robóticos que se mueven a la vez: patrones precisos y limpios que convierten fábricas, relojes y logística en coreografía.',
        fr: 'Des bras robotisés au pas : motifs précis et nets qui changent usines, mécanismes d’horlogerie et logistique en chorégraphie.',
      },
    },
    {
      title: 'Fog Permit',
      artist: 'drift-bureau',
      moods: ['mysterious', 'dreamy', 'calm'],
      uses: ['documentaries', 'meditation', 'games'],
      description: {
        en: 'Dub-softened techno seen from across a car park, all outline and echo, that gives night time-lapses and slow research films their drift.',
        es: 'Techno de contornos difusos, visto desde el otro lado del aparcamiento, que hace flotar noches aceleradas y documentales de ciencia.',
        fr: 'Une techno aux contours estompés, vue de l’autre bout du parking, qui fait dériver nuits en accéléré et films de recherche.',
      },
    },
    {
      title: 'Turno de noche',
      artist: 'cobalt-works',
      moods: ['tense', 'dark', 'confident'],
      uses: ['film-trailers', 'documentaries', 'social-media'],
      description: {
        en: 'The shift begins and the machines do not greet anyone; tightening figures raise the pressure for heists, hackers and hospital corridors.',
        es: 'Empieza el turno y las máquinas no saludan: figuras que se estrechan suben la presión en atracos, hackers y pasillos de hospital.',
        fr: 'Le service commence, les machines ne saluent personne : des figures qui se resserrent, pour casses, pirates et couloirs d’hôpital.',
      },
    },
    {
      title: 'Copper Weather',
      artist: 'drift-bureau',
      moods: ['hopeful', 'dreamy', 'energetic'],
      uses: ['travel', 'sport', 'property-tours'],
      description: {
        en: 'Melodic and warm-metal in colour, it opens slowly like a valley seen from a drone, and holds its nerve until the ridge.',
        es: 'Melódico y de un color a metal templado, se abre despacio como un valle visto desde un dron y aguanta hasta la cresta.',
        fr: 'Mélodique, couleur de métal tiède, il s’ouvre lentement comme une vallée vue d’un drone et tient jusqu’à la crête.',
      },
    },
    {
      title: 'Sortie de secours',
      artist: 'cobalt-works',
      moods: ['tense', 'energetic', 'serious'],
      uses: ['games', 'film-trailers', 'sport'],
      description: {
        en: 'Green sign, red light, run: an urgent, stripped-back rush suited to escape rooms, pursuit scenes and the last minutes of a match.',
        es: 'Señal verde, luz roja, a correr: una carrera urgente y desnuda para salas de escape, persecuciones y últimos minutos de partido.',
        fr: 'Panneau vert, lumière rouge, courez : une urgence dépouillée pour escape games, poursuites et dernières minutes d’un match.',
      },
    },
    {
      title: 'Small Hours Laboratory',
      artist: 'drift-bureau',
      moods: ['calm', 'mysterious', 'serious'],
      uses: ['education', 'podcasts', 'corporate-films'],
      description: {
        en: 'Blinking instruments, white coats on hooks: this low-key, regular piece sits beneath technology explainers without pulling at the eye.',
        es: 'Aparatos que parpadean y batas en el perchero: contenido y regular, acompaña explicaciones de tecnología sin distraer la mirada.',
        fr: 'Des voyants qui clignotent, des blouses au crochet : sobre et régulier, il se glisse sous un exposé technique sans distraire.',
      },
    },
    {
      title: 'Warehouse with Skylights',
      artist: 'cobalt-works',
      moods: ['festive', 'energetic', 'happy'],
      uses: ['social-media', 'shops', 'fashion'],
      description: {
        en: 'Techno in daylight, dusty beams and all; the groove stays firm while the mood lifts, for sportswear drops, festivals and pop-up stores.',
        es: 'Techno a plena luz, con polvo en los rayos de sol: ritmo firme y ánimo alto para ropa deportiva, festivales y tiendas efímeras.',
        fr: 'De la techno en plein jour, poussière dans les rayons : rythme ferme, humeur claire, pour vêtements de sport, festivals et boutiques éphémères.',
      },
    },
  ],
} as const satisfies GenreSongs
