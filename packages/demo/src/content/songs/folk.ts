import type { GenreSongs } from '../../song.ts'

export const folkSongs = {
  genre: 'folk',
  songs: [
    {
      title: 'Heather Toll',
      artist: 'paper-mill-band',
      moods: ['nostalgic', 'calm', 'melancholic'],
      uses: ['documentaries', 'travel', 'podcasts'],
      description: {
        en: 'An old-sounding tune crosses open moorland on a few plucked strings, pausing where the wind gets in; for rural history and walking films.',
        es: 'Una melodía con aire antiguo cruza el páramo sobre unas pocas cuerdas y calla donde entra el viento, para historia rural y caminatas.',
        fr: 'Un air d’allure ancienne traverse la lande sur quelques cordes et se tait là où passe le vent, pour l’histoire rurale et la marche.',
      },
    },
    {
      title: 'Baile del molino viejo',
      artist: 'monte-claro-trio',
      moods: ['festive', 'happy', 'energetic'],
      uses: ['cooking', 'social-media', 'games'],
      description: {
        en: 'Feet, flour and a turning wheel: this village dance gains a little colour each round and livens up markets, taverns and bread.',
        es: 'Pies, harina y una rueda que gira: un baile de pueblo que gana color en cada vuelta y anima mercados, tabernas y pan recién hecho.',
        fr: 'Des pieds, de la farine, une roue : cette danse de village se colore à chaque tour et réveille marchés, tavernes et fournils.',
      },
    },
    {
      title: 'The Weaver’s Wager',
      artist: 'paper-mill-band',
      moods: ['playful', 'mysterious', 'confident'],
      uses: ['games', 'education', 'podcasts'],
      description: {
        en: 'Threads of melody cross over and under with a trickster’s patience, good for fairy tales, board games and history told sideways.',
        es: 'Hilos de melodía que se cruzan por arriba y por abajo con paciencia de pícaro, para cuentos, juegos de mesa e historias con truco.',
        fr: 'Des fils de mélodie passent dessus, dessous, avec une patience de fripon, pour contes, jeux de société et histoires racontées de biais.',
      },
    },
    {
      title: 'Seven Miles of Fence',
      artist: 'monte-claro-trio',
      moods: ['serious', 'hopeful', 'warm'],
      uses: ['documentaries', 'corporate-films', 'advertising'],
      description: {
        en: 'Plain and hard-working, with a steady strum that never looks up until the last verse, for farming, tools and honest labour.',
        es: 'Llana y trabajadora, con un rasgueo constante que no levanta la vista hasta el último tramo, para campo, herramientas y oficio.',
        fr: 'Simple et laborieux, d’un jeu régulier qui ne lève les yeux qu’au dernier couplet, pour l’agriculture, l’outil, le métier bien fait.',
      },
    },
    {
      title: 'Braided River Song',
      artist: 'paper-mill-band',
      moods: ['dreamy', 'tender', 'calm'],
      uses: ['meditation', 'vlogs', 'weddings'],
      description: {
        en: 'Several small streams of picking part and meet again, clear to the bottom, lovely behind slow travel, letters and garden ceremonies.',
        es: 'Varios arroyos de punteo se separan y vuelven a juntarse, claros hasta el fondo, para viajes lentos, cartas y ceremonias en el jardín.',
        fr: 'De petits ruisseaux de notes se séparent et se rejoignent, limpides jusqu’au fond, pour voyages lents, lettres et cérémonies au jardin.',
      },
    },
    {
      title: 'Oranges for the Innkeeper',
      artist: 'monte-claro-trio',
      moods: ['warm', 'happy', 'romantic'],
      uses: ['cafes-and-restaurants', 'hotels', 'cooking'],
      description: {
        en: 'A sunny southern lilt, passed from hand to hand like fruit across a counter, welcomes guests, market cooks and slow-food stories.',
        es: 'Un balanceo sureño que pasa de mano en mano como fruta sobre el mostrador y recibe a huéspedes, cocineros y mercados.',
        fr: 'Un balancement du Sud, passé de main en main comme un fruit sur le comptoir, accueille hôtes, cuisiniers et récits de terroir.',
      },
    },
    {
      title: 'La Barque du passeur',
      artist: 'paper-mill-band',
      moods: ['romantic', 'nostalgic', 'tender'],
      uses: ['weddings', 'fashion', 'documentaries'],
      description: {
        en: 'A crossing at walking pace, half lullaby and half love story, which gives period costume, linen and misty banks something to remember.',
        es: 'Una travesía a paso lento, mitad nana y mitad historia de amor, que da memoria a trajes de época, linos y orillas con bruma.',
        fr: 'Une traversée au pas, mi-berceuse, mi-romance, qui donne une mémoire aux costumes d’époque, au lin et aux berges embrumées.',
      },
    },
    {
      title: 'Kettle Drum Hill',
      artist: 'monte-claro-trio',
      moods: ['energetic', 'hopeful', 'festive'],
      uses: ['travel', 'sport', 'youtube-videos'],
      description: {
        en: 'Stamping feet and ringing strings charge uphill in good spirits, carrying trail runs, camping trips and the first warm weekend.',
        es: 'Pies que golpean y cuerdas que resuenan suben la cuesta de buen humor, con carreras de montaña, acampadas y primeros fines de semana de sol.',
        fr: 'Des pieds qui frappent, des cordes qui sonnent, et la côte se monte de bonne humeur : trails, campings, premier week-end doux.',
      },
    },
  ],
} as const satisfies GenreSongs
