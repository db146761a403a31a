import type { GenreSongs } from '../../song.ts'

export const soulSongs = {
  genre: 'soul',
  songs: [
    {
      title: 'Sunday Coat',
      artist: 'harbour-yard',
      moods: ['warm', 'nostalgic', 'tender'],
      uses: ['documentaries', 'weddings', 'vlogs'],
      description: {
        en: 'Worn soft at the elbows, this slow soul number keeps family films and anniversary slideshows warm without tugging at the sleeve.',
        es: 'Gastada en los codos, esta pieza lenta abriga vídeos de familia y aniversarios sin tirar de la manga a nadie.',
        fr: 'Usé aux coudes, ce titre lent tient au chaud films de famille et diaporamas d’anniversaire, sans forcer l’émotion.',
      },
    },
    {
      title: 'Good Hands',
      artist: 'the-eleven-tens',
      moods: ['hopeful', 'warm', 'confident'],
      uses: ['corporate-films', 'advertising', 'education'],
      description: {
        en: 'Reassuring from the first bar, it walks beside nurses, bakers and repairers, and lets a brand say thank you without a speech.',
        es: 'Da confianza desde el primer compás: camina junto a enfermeras, panaderos y técnicos y deja que una marca dé las gracias.',
        fr: 'Rassurant dès la première mesure, il marche aux côtés des soignants, boulangers et réparateurs, et sait dire merci sans discours.',
      },
    },
    {
      title: 'Long Distance Supper',
      artist: 'harbour-yard',
      moods: ['romantic', 'melancholic', 'warm'],
      uses: ['cafes-and-restaurants', 'podcasts', 'cooking'],
      description: {
        en: 'Two plates, two time zones; a slow sway with an ache in the chords, for dinner playlists, letters read aloud and stews.',
        es: 'Dos platos, dos husos horarios: un vaivén lento con un pellizco en los acordes, para cenas, cartas leídas y guisos.',
        fr: 'Deux assiettes, deux fuseaux horaires : un balancement lent, un pincement dans les accords, pour dîners, lettres lues et plats mijotés.',
      },
    },
    {
      title: 'Tambourine Weather',
      artist: 'the-eleven-tens',
      moods: ['happy', 'festive', 'energetic'],
      uses: ['weddings', 'advertising', 'shops'],
      description: {
        en: 'Northern-style stomp with the windows open, quick to smile and easy to clap along to, for receptions, picnics and spring collections.',
        es: 'Soul de palmas y ventanas abiertas, de sonrisa rápida, para banquetes, meriendas en el parque y colecciones de primavera.',
        fr: 'De la soul à frapper dans les mains, fenêtres ouvertes, prompte à sourire : réceptions, pique-niques, collections de printemps.',
      },
    },
    {
      title: 'Lavender Line',
      artist: 'the-eleven-tens',
      moods: ['elegant', 'romantic', 'relaxed'],
      uses: ['hotels', 'fashion', 'property-tours'],
      description: {
        en: 'Smooth in cut and muted in colour, with a bass that takes its time; it dresses suites, perfume films and rooms at dusk.',
        es: 'De corte liso y color apagado, con un bajo que se toma su tiempo; viste suites, perfumes y habitaciones al anochecer.',
        fr: 'Coupe fluide et teinte sourde, la basse prend son temps : il habille suites, films de parfum et pièces au crépuscule.',
      },
    },
    {
      title: 'Casa de mi tía',
      artist: 'harbour-yard',
      moods: ['playful', 'nostalgic', 'happy'],
      uses: ['cooking', 'vlogs', 'social-media'],
      description: {
        en: 'Plastic on the sofa, something on the stove, cousins everywhere: sunny mid-tempo soul for recipes with a story behind them.',
        es: 'Plástico en el sofá, algo en el fuego y primos por todas partes: soul soleado para recetas que traen historia.',
        fr: 'Du plastique sur le canapé, un plat sur le feu, des cousins partout : une soul ensoleillée pour les recettes qui ont une histoire.',
      },
    },
    {
      title: 'Testimony in Brown Shoes',
      artist: 'harbour-yard',
      moods: ['serious', 'melancholic', 'hopeful'],
      uses: ['documentaries', 'podcasts', 'corporate-films'],
      description: {
        en: 'Grave but upright: deep chords and a measured backbeat stand behind witnesses, anniversaries of change and people who kept their word.',
        es: 'Grave pero erguida: acordes hondos y un pulso medido respaldan a testigos, conmemoraciones y personas que cumplieron su palabra.',
        fr: 'Grave mais droit : accords profonds et pulsation mesurée soutiennent les témoins, les commémorations et les gens de parole.',
      },
    },
    {
      title: 'Slow Clap for the Moon',
      artist: 'the-eleven-tens',
      moods: ['dreamy', 'tender', 'calm'],
      uses: ['meditation', 'social-media', 'hotels'],
      description: {
        en: 'Night air in the arrangement, hardly any hurry; try it when a scene needs affection but the picture already says enough.',
        es: 'Aire de noche en el arreglo y ninguna prisa: pruébala cuando la escena pida cariño y la imagen ya diga bastante.',
        fr: 'De l’air du soir dans l’arrangement, guère de hâte : essayez-le quand la scène demande de l’affection et que l’image en dit assez.',
      },
    },
  ],
} as const satisfies GenreSongs
