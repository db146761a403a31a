import type { GenreSongs } from '../../song.ts'

export const dubSongs = {
  genre: 'dub',
  songs: [
    {
      title: 'Echo Tariff',
      artist: 'paseo-system',
      moods: ['relaxed', 'mysterious', 'confident'],
      uses: ['podcasts', 'youtube-videos', 'shops'],
      description: {
        en: 'Every chord pays its way twice in long repeats, over a bass heavy enough to lean on; record shops and culture podcasts will know it.',
        es: 'Cada acorde paga dos veces en ecos largos sobre un bajo en el que te puedes apoyar, para tiendas de discos y pódcast de cultura.',
        fr: 'Chaque accord paie deux fois en longs échos, sur une basse où l’on peut s’adosser : disquaires et podcasts culturels s’y reconnaîtront.',
      },
    },
    {
      title: 'Plomo y terciopelo',
      artist: 'paseo-system',
      moods: ['dark', 'relaxed', 'serious'],
      uses: ['documentaries', 'fashion', 'film-trailers'],
      description: {
        en: 'Weight wrapped in softness: sub-heavy steps, smoky space and few gestures, for night streets, leather goods and slow title sequences.',
        es: 'Peso envuelto en suavidad: graves profundos, espacio ahumado y pocos gestos, para calles de noche, marroquinería y títulos lentos.',
        fr: 'Du poids enveloppé de douceur : graves profonds, espace enfumé, gestes rares, pour rues nocturnes, maroquinerie et génériques lents.',
      },
    },
    {
      title: 'Laundry Line Version',
      artist: 'paseo-system',
      moods: ['playful', 'relaxed', 'warm'],
      uses: ['vlogs', 'social-media', 'advertising'],
      description: {
        en: 'Springy offbeats flap like shirts in the wind and the gaps between them are half the fun, for chores, courtyards and detergent with humour.',
        es: 'Contratiempos elásticos que ondean como camisas al viento, con huecos que son media diversión, para patios, tareas y anuncios con humor.',
        fr: 'Des contretemps élastiques claquent comme des chemises au vent, et leurs silences amusent autant, pour cours d’immeuble et publicités malicieuses.',
      },
    },
    {
      title: 'Submarine Allotment',
      artist: 'paseo-system',
      moods: ['dreamy', 'calm', 'mysterious'],
      uses: ['meditation', 'games', 'documentaries'],
      description: {
        en: 'A garden grown under water: muffled pulses, drifting fragments and bubbles of delay that turn aquariums and slow games hypnotic.',
        es: 'Un huerto bajo el agua: pulsos amortiguados, fragmentos a la deriva y burbujas de eco que vuelven hipnóticos acuarios y juegos pausados.',
        fr: 'Un potager sous l’eau : pulsations étouffées, fragments à la dérive et bulles d’écho rendent hypnotiques les aquariums et les jeux lents.',
      },
    },
    {
      title: 'Kiosk at the Equator',
      artist: 'paseo-system',
      moods: ['warm', 'relaxed', 'festive'],
      uses: ['cafes-and-restaurants', 'travel', 'cooking'],
      description: {
        en: 'Heat, shade and something cold to drink; the rhythm lounges against the counter and gives street food and island trips an easy tempo.',
        es: 'Calor, sombra y algo frío que beber: el ritmo se apoya en la barra y da un aire fácil a la comida callejera y a los viajes.',
        fr: 'Chaleur, ombre et boisson fraîche : le rythme s’accoude au comptoir et donne une allure facile à la cuisine de rue et aux îles.',
      },
    },
    {
      title: 'Iron Lung Lullaby',
      artist: 'paseo-system',
      moods: ['melancholic', 'tender', 'dark'],
      uses: ['documentaries', 'podcasts', 'games'],
      description: {
        en: 'Slow mechanical breathing carries a fragile tune, an unusual undertone for medical history, night shifts and post-industrial towns.',
        es: 'Una respiración mecánica y lenta sostiene una melodía frágil, fondo poco común para historia médica, turnos de noche y ciudades fabriles.',
        fr: 'Une lente respiration mécanique porte une mélodie fragile, fond inattendu pour l’histoire médicale, les gardes de nuit, les villes ouvrières.',
      },
    },
    {
      title: 'Towpath Wobble',
      artist: 'paseo-system',
      moods: ['calm', 'playful', 'nostalgic'],
      uses: ['vlogs', 'travel', 'education'],
      description: {
        en: 'Wobbling gently and never in danger of arriving, this daytime dub suits canal paths, gentle tutorials and old family footage.',
        es: 'Se tambalea con suavidad y no corre peligro de llegar: dub de día para canales, tutoriales amables y películas familiares antiguas.',
        fr: 'Il tangue doucement et ne risque pas d’arriver : un dub de plein jour pour chemins de halage, tutoriels paisibles et vieux films de famille.',
      },
    },
    {
      title: 'Reinforced Siesta',
      artist: 'paseo-system',
      moods: ['confident', 'warm', 'relaxed'],
      uses: ['hotels', 'property-tours', 'shops'],
      description: {
        en: 'Solid underneath and slung loosely on top, with echoes that widen any room, it suits lofts, rooftop bars and design hotels.',
        es: 'Sólida por debajo y colgada con soltura por arriba, con ecos que ensanchan cualquier sala, para lofts, azoteas y hoteles de diseño.',
        fr: 'Solide dessous, suspendu avec souplesse dessus, il élargit la pièce par ses échos et convient aux lofts, toits-terrasses et hôtels de créateurs.',
      },
    },
  ],
} as const satisfies GenreSongs
