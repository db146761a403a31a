import type { GenreSongs } from '../../song.ts'

export const houseSongs = {
  genre: 'house',
  songs: [
    {
      title: 'Mirror Tiles',
      artist: 'kassette-paris',
      moods: ['elegant', 'confident', 'energetic'],
      uses: ['fashion', 'shops', 'advertising'],
      description: {
        en: 'Filtered chords open and close like a curtain over a steady kick; made for runways, boutiques and slow pans across expensive fabric.',
        es: 'Los acordes filtrados se abren y se cierran como un telón sobre un bombo firme; pensado para pasarelas, tiendas y tejidos de cerca.',
        fr: 'Les accords filtrés s’ouvrent et se ferment comme un rideau sur une grosse caisse régulière : défilés, boutiques, lents plans d’étoffe.',
      },
    },
    {
      title: 'Terminal Sunrise',
      artist: 'quai-14',
      moods: ['hopeful', 'energetic', 'dreamy'],
      uses: ['travel', 'vlogs', 'property-tours'],
      description: {
        en: 'Early departures, coffee in hand: a light, forward-leaning groove whose chords brighten gradually, as the runway does at six in the morning.',
        es: 'Salidas tempranas con el café en la mano: un ritmo ligero que empuja hacia delante y se va aclarando como la pista al amanecer.',
        fr: 'Départ à l’aube, café à la main : une rythmique légère qui penche vers l’avant et s’éclaire peu à peu, comme la piste.',
      },
    },
    {
      title: 'Piscina municipal',
      artist: 'kassette-paris',
      moods: ['happy', 'relaxed', 'playful'],
      uses: ['hotels', 'travel', 'social-media'],
      description: {
        en: 'Sun on water and wet footprints on tile; this easy-going track keeps poolside playlists and holiday reels moving without a single push.',
        es: 'Sol en el agua y huellas mojadas en la baldosa: mueve la lista de la piscina y los vídeos de vacaciones sin empujar a nadie.',
        fr: 'Du soleil sur l’eau, des pas mouillés sur le carrelage : de quoi animer le bord d’une piscine ou un montage de vacances.',
      },
    },
    {
      title: 'Third Floor, Left Door',
      artist: 'quai-14',
      moods: ['mysterious', 'dark', 'confident'],
      uses: ['fashion', 'youtube-videos', 'games'],
      description: {
        en: 'Deep house with the lights low, a rounded bass and chords that keep something back, for night drives, product close-ups and menus.',
        es: 'Deep house a media luz, de bajo redondo y acordes que se guardan algo, para trayectos nocturnos, primeros planos de producto y menús.',
        fr: 'De la deep house en lumière basse, à la basse ronde et aux accords qui gardent leur secret : trajets nocturnes, gros plans, menus.',
      },
    },
    {
      title: 'Confetti Logistics',
      artist: 'kassette-paris',
      moods: ['festive', 'happy', 'energetic'],
      uses: ['weddings', 'corporate-films', 'advertising'],
      description: {
        en: 'When a recap needs to prove that the party was well organised and still fun, this hands-up groove does both.',
        es: 'Si el resumen del evento debe contar que todo salió bien y que además hubo fiesta, este ritmo de manos arriba hace ambas cosas.',
        fr: 'Quand le film souvenir doit montrer une fête bien organisée et pourtant joyeuse, ce groove mains en l’air s’acquitte des deux.',
      },
    },
    {
      title: 'Abito di lino',
      artist: 'quai-14',
      moods: ['relaxed', 'elegant', 'warm'],
      uses: ['hotels', 'cafes-and-restaurants', 'property-tours'],
      description: {
        en: 'Cool, pressed and slightly creased by the heat, it sits well in a lobby, on a rooftop bar or under a walk through open rooms.',
        es: 'Fresco, planchado y algo arrugado por el calor, queda bien en un vestíbulo, una azotea o una visita a habitaciones abiertas.',
        fr: 'Frais, repassé, à peine froissé par la chaleur, il trouve sa place dans un hall, sur un toit-terrasse ou au fil d’une visite.',
      },
    },
    {
      title: 'Shutters Up',
      artist: 'kassette-paris',
      moods: ['energetic', 'confident'],
      uses: ['sport', 'youtube-videos', 'shops'],
      description: {
        en: 'Crisp hats, a springy bass and hardly a pause for breath: cardio classes, unboxings and shop floors on a Saturday take to it quickly.',
        es: 'Platillos nítidos, bajo elástico y apenas un respiro; clases de cardio, unboxings y tiendas en sábado la adoptan enseguida.',
        fr: 'Charleston net, basse élastique, à peine le temps de souffler : cours de cardio, déballages et magasins du samedi l’adoptent vite.',
      },
    },
    {
      title: 'After the Last Metro',
      artist: 'quai-14',
      moods: ['nostalgic', 'dreamy', 'tender'],
      uses: ['social-media', 'vlogs', 'film-trailers'],
      description: {
        en: 'A softer house track for the walk home, when the beat goes on in your head and the city belongs to delivery vans.',
        es: 'House más suave para volver a pie, cuando el ritmo sigue en la cabeza y la ciudad es de los camiones de reparto.',
        fr: 'Une house plus douce pour rentrer à pied, quand le rythme continue dans la tête et que la ville appartient aux livreurs.',
      },
    },
  ],
} as const satisfies GenreSongs
