import type { GenreSongs } from '../../song.ts'

export const chilloutSongs = {
  genre: 'chillout',
  songs: [
    {
      title: 'Poolside Grammar',
      artist: 'atelier-sud',
      moods: ['relaxed', 'elegant', 'warm'],
      uses: ['hotels', 'property-tours', 'fashion'],
      description: {
        en: 'Rounded bass, slow chords and a beat that barely breaks the surface; it reads well behind villas, swimwear and long lunches.',
        es: 'Bajo redondo, acordes lentos y un pulso que apenas rompe el agua, a gusto detrás de villas, bañadores y sobremesas largas.',
        fr: 'Basse ronde, accords lents, un rythme qui effleure à peine la surface : il se glisse derrière villas, maillots et longs déjeuners.',
      },
    },
    {
      title: 'Última sombrilla',
      artist: 'atelier-sud',
      moods: ['nostalgic', 'relaxed', 'dreamy'],
      uses: ['travel', 'vlogs', 'cafes-and-restaurants'],
      description: {
        en: 'End-of-season mood in soft focus, when the bar folds its chairs and the light turns pink, for holiday recaps and beach cafés.',
        es: 'Final de temporada con luz rosada, cuando el chiringuito recoge las sillas, para resúmenes de vacaciones y cafés frente al mar.',
        fr: 'La fin de saison en lumière rose, quand la buvette replie ses chaises, pour les souvenirs de vacances et les cafés de bord de mer.',
      },
    },
    {
      title: 'Soft Landing Practice',
      artist: 'drift-bureau',
      moods: ['calm', 'hopeful', 'relaxed'],
      uses: ['corporate-films', 'podcasts', 'education'],
      description: {
        en: 'Calm without being sleepy, its steady pulse and clean harmonies ease viewers into explanations, onboarding films and thoughtful interviews.',
        es: 'Serena sin dar sueño: un pulso constante y armonías limpias que llevan al espectador hacia explicaciones, vídeos de bienvenida y entrevistas.',
        fr: 'Calme sans endormir, sa pulsation régulière et ses harmonies nettes introduisent en douceur une explication, un film d’accueil, un entretien.',
      },
    },
    {
      title: 'Wipers on Avenue K',
      artist: 'drift-bureau',
      moods: ['dreamy', 'melancholic', 'mysterious'],
      uses: ['travel', 'youtube-videos', 'documentaries'],
      description: {
        en: 'Reflections, wipers, a city sliding past: slow beats under hazy layers give lonely journeys and after-hours streets a gentle forward pull.',
        es: 'Reflejos y una ciudad que se desliza tras el cristal; ritmos lentos bajo capas brumosas que empujan con suavidad los viajes nocturnos.',
        fr: 'Des reflets, une ville qui défile : rythmes lents et nappes embuées font avancer doucement les trajets solitaires et les rues d’après minuit.',
      },
    },
    {
      title: 'Tangerine Memo',
      artist: 'atelier-sud',
      moods: ['happy', 'playful', 'relaxed'],
      uses: ['cooking', 'social-media', 'shops'],
      description: {
        en: 'Bright little hooks squeeze through a laid-back groove, fresh enough for drinks, summer menus and short product loops.',
        es: 'Ganchos pequeños y luminosos que asoman en un groove tranquilo, con frescura para bebidas, cartas de verano y bucles cortos de producto.',
        fr: 'De petits motifs acidulés percent un groove nonchalant, assez frais pour une boisson, une carte d’été ou une courte boucle de produit.',
      },
    },
    {
      title: 'Mosaïque de midi',
      artist: 'atelier-sud',
      moods: ['warm', 'elegant', 'calm'],
      uses: ['shops', 'cafes-and-restaurants', 'hotels'],
      description: {
        en: 'Sunlit and evenly paced, it fills a room without asking for attention, from a concept store at noon to a courtyard restaurant.',
        es: 'Soleada y de paso regular, llena una sala sin pedir atención, desde una tienda de diseño a mediodía hasta un restaurante con patio.',
        fr: 'Ensoleillé et d’allure égale, il habite une pièce sans réclamer l’attention, du concept-store de midi au restaurant sur cour.',
      },
    },
    {
      title: 'Breathing Exercise No. 9',
      artist: 'drift-bureau',
      moods: ['calm', 'tender', 'dreamy'],
      uses: ['meditation', 'youtube-videos', 'vlogs'],
      description: {
        en: 'Soft chords change places like breaths while a small figure keeps the count, well suited to stretching, yoga and screen-free minutes.',
        es: 'Los acordes se turnan como la respiración mientras una figura pequeña lleva la cuenta, a propósito para estirar, hacer yoga o soltar el móvil.',
        fr: 'Les accords se relaient comme des souffles, une petite figure tient le compte : étirements, yoga et minutes sans écran y trouvent leur mesure.',
      },
    },
    {
      title: 'Golden Ratio Motel',
      artist: 'atelier-sud',
      moods: ['confident', 'relaxed', 'romantic'],
      uses: ['advertising', 'fashion', 'social-media'],
      description: {
        en: 'A cool, sun-bleached groove with a slight swagger, for sunglasses, convertibles and couples who have clearly missed check-out.',
        es: 'Un groove fresco, descolorido por el sol y algo presumido, para gafas oscuras, descapotables y parejas que no llegan a dejar la habitación.',
        fr: 'Un groove décoloré par le soleil, un rien frimeur, pour lunettes noires, cabriolets et couples qui ont oublié l’heure de départ.',
      },
    },
  ],
} as const satisfies GenreSongs
