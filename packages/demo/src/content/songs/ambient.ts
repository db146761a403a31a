import type { GenreSongs } from '../../song.ts'

export const ambientSongs = {
  genre: 'ambient',
  songs: [
    {
      title: 'Blue Hour Arithmetic',
      artist: 'halden-ensemble',
      moods: ['dreamy', 'mysterious', 'calm'],
      uses: ['documentaries', 'education', 'property-tours'],
      description: {
        en: 'Soft tones arrive one by one, like windows lighting up after sunset, and add up to a quiet bed for science, architecture and night footage.',
        es: 'Los tonos llegan de uno en uno, como ventanas que se encienden al anochecer, y forman un fondo sereno para ciencia, arquitectura y ciudad.',
        fr: 'Les sons arrivent un à un, comme des fenêtres qui s’allument le soir, et composent un fond discret pour la science, l’architecture et la nuit.',
      },
    },
    {
      title: 'Tidewater Index',
      artist: 'drift-bureau',
      moods: ['calm', 'relaxed'],
      uses: ['meditation', 'hotels'],
      description: {
        en: 'Long swells rise and recede at the pace of slow breathing, with nothing sudden in between, for guided rest, spas and early lobbies.',
        es: 'Oleadas largas que suben y bajan al ritmo de una respiración lenta, sin sobresaltos, para descanso guiado, balnearios y recepciones a primera hora.',
        fr: 'De longues houles montent et se retirent au rythme d’un souffle lent, sans aucun heurt : relaxation guidée, spas, halls au petit matin.',
      },
    },
    {
      title: 'Cámara de niebla',
      artist: 'drift-bureau',
      moods: ['mysterious', 'tense', 'dark'],
      uses: ['games', 'podcasts', 'film-trailers'],
      description: {
        en: 'Something moves behind the haze but never shows itself; underscore exploration levels, unsolved cases and the minute before the reveal.',
        es: 'Algo se mueve detrás de la bruma y nunca da la cara: para niveles de exploración, casos sin resolver y el minuto previo al hallazgo.',
        fr: 'Quelque chose bouge derrière la brume sans jamais se montrer ; à poser sous l’exploration, une affaire irrésolue, l’instant d’avant la révélation.',
      },
    },
    {
      title: 'Thin Glass, Long Light',
      artist: 'halden-ensemble',
      moods: ['dreamy', 'elegant', 'calm'],
      uses: ['fashion', 'property-tours', 'hotels'],
      description: {
        en: 'Clear, cool and spacious, its high notes hang like light through tall windows and flatter interiors, fabrics and slow camera moves.',
        es: 'Clara, fría y espaciosa: sus notas altas quedan suspendidas como luz tras un ventanal y favorecen interiores, telas y movimientos lentos de cámara.',
        fr: 'Clair, frais, spacieux, il suspend ses notes aiguës comme la lumière d’une verrière et met en valeur intérieurs, étoffes et lents travellings.',
      },
    },
    {
      title: 'Nobody at the Observatory',
      artist: 'halden-ensemble',
      moods: ['melancholic', 'mysterious', 'serious'],
      uses: ['documentaries', 'podcasts', 'education'],
      description: {
        en: 'A lonely melody surfaces twice in a wide, dark room and then lets go, leaving space for narration about distance, time or loss.',
        es: 'Una melodía solitaria asoma dos veces en una sala amplia y oscura, y deja sitio a una narración sobre la distancia, el tiempo o la pérdida.',
        fr: 'Une mélodie solitaire affleure deux fois dans une vaste salle obscure, puis s’efface devant un récit de distance, de temps ou d’absence.',
      },
    },
    {
      title: 'Moss Calendar',
      artist: 'drift-bureau',
      moods: ['warm', 'calm', 'hopeful'],
      uses: ['meditation', 'youtube-videos', 'documentaries'],
      description: {
        en: 'Warm layers thicken so slowly that you notice only afterwards; good company for gardens, time-lapses of growth and unhurried reading.',
        es: 'Capas cálidas que crecen tan despacio que solo se notan al final; buena compañía para jardines, secuencias a cámara rápida y lecturas sin prisa.',
        fr: 'Des couches chaudes s’épaississent si lentement qu’on ne le remarque qu’après coup : jardins, images accélérées du vivant, lectures sans hâte.',
      },
    },
    {
      title: 'Sous la verrière',
      artist: 'halden-ensemble',
      moods: ['tender', 'dreamy', 'romantic'],
      uses: ['weddings', 'vlogs', 'advertising'],
      description: {
        en: 'Gentle chords bloom and dissolve under a faint shimmer, a soft place for memories, newborns, skincare and words spoken close to the microphone.',
        es: 'Acordes suaves que se abren y se deshacen bajo un leve brillo, para recuerdos, recién nacidos, cosmética y palabras dichas muy cerca.',
        fr: 'De doux accords éclosent et se dissolvent sous un léger scintillement, pour des souvenirs, une naissance, un soin ou une confidence au micro.',
      },
    },
    {
      title: 'Slow Orbit Clerk',
      artist: 'drift-bureau',
      moods: ['relaxed', 'serious', 'dreamy'],
      uses: ['corporate-films', 'education', 'games'],
      description: {
        en: 'Weightless but orderly, with a faint repeating signal in the distance, it frames research, data and technology without the usual gloss.',
        es: 'Ingrávida pero ordenada, con una señal que se repite a lo lejos, presenta investigación, datos y tecnología sin el barniz habitual.',
        fr: 'En apesanteur mais bien ordonné, avec un signal lointain qui revient, il présente recherche, données et technique sans vernis superflu.',
      },
    },
  ],
} as const satisfies GenreSongs
