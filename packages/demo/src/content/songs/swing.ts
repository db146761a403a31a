import type { GenreSongs } from '../../song.ts'

export const swingSongs = {
  genre: 'swing',
  songs: [
    {
      title: 'Spats and Sawdust',
      artist: 'salon-amarillo',
      moods: ['festive', 'energetic', 'happy'],
      uses: ['weddings', 'advertising', 'social-media'],
      description: {
        en: 'Dance-hall drive with polished shoes and rough boards; it gets receptions onto their feet and gives vintage campaigns a proper kick.',
        es: 'Empuje de salón de baile, zapato lustrado y tablas ásperas: levanta a los invitados y da nervio a campañas con sabor de época.',
        fr: 'L’élan d’une salle de bal, souliers cirés sur planches rugueuses : pour lever les convives et réveiller une campagne rétro.',
      },
    },
    {
      title: 'Café con soda',
      artist: 'salon-amarillo',
      moods: ['playful', 'happy', 'warm'],
      uses: ['cafes-and-restaurants', 'cooking', 'shops'],
      description: {
        en: 'Bubbles in the beat and a cheeky, rounded tune: breakfast counters, pastry videos and toy shops get a lift out of it.',
        es: 'Burbujas en el ritmo y una melodía redonda y pícara que alegra barras de desayuno, vídeos de repostería y jugueterías.',
        fr: 'Des bulles dans le rythme et un air rond, un peu coquin, qui réjouit comptoirs, vidéos de pâtisserie et magasins de jouets.',
      },
    },
    {
      title: 'Revolving Door Shuffle',
      artist: 'club-meridiano',
      moods: ['playful', 'energetic', 'tense'],
      uses: ['games', 'youtube-videos', 'film-trailers'],
      description: {
        en: 'Everyone enters, nobody leaves, the luggage is wrong: breathless swing for farce, time-lapses and hotel comedies with too many doors.',
        es: 'Todos entran, nadie sale y las maletas no son: swing sin resuello para enredos, cámaras rápidas y comedias con demasiadas puertas.',
        fr: 'Tout le monde entre, personne ne sort, les valises sont fausses : un swing haletant pour vaudevilles, accélérés et couloirs d’hôtel.',
      },
    },
    {
      title: 'Moonlit Ticket Booth',
      artist: 'club-meridiano',
      moods: ['romantic', 'nostalgic', 'elegant'],
      uses: ['weddings', 'film-trailers', 'hotels'],
      description: {
        en: 'A slow foxtrot mood for first dances and last reels, silvered at the edges, polite enough to wait for the speech to end.',
        es: 'Aire de foxtrot lento para primeros bailes y últimas bobinas, plateado en los bordes y capaz de esperar a que acabe el brindis.',
        fr: 'Une humeur de slow fox pour premières danses et dernières bobines, argentée sur les bords, assez polie pour attendre la fin du discours.',
      },
    },
    {
      title: 'Typewriter Hop',
      artist: 'salon-amarillo',
      moods: ['confident', 'playful', 'happy'],
      uses: ['corporate-films', 'education', 'podcasts'],
      description: {
        en: 'Brisk, clerical and cheerful about it, with phrases that end where a carriage would return, good behind how-tos and office history.',
        es: 'Ágil, administrativa y encantada de serlo: frases que acaban donde volvería el carro, para tutoriales e historias de oficina.',
        fr: 'Alerte, bureaucratique et content de l’être, avec des fins de phrase en retour de chariot : modes d’emploi, histoires de bureau.',
      },
    },
    {
      title: 'Bal du samedi, pluie du dimanche',
      artist: 'club-meridiano',
      moods: ['nostalgic', 'melancholic', 'tender'],
      uses: ['documentaries', 'podcasts', 'travel'],
      description: {
        en: 'The party is over and the streets are wet; a gentle swing remembers it kindly for archive footage, small towns and portraits.',
        es: 'La fiesta terminó y las calles están mojadas: un swing suave la recuerda con cariño entre archivos, pueblos y retratos.',
        fr: 'La fête est finie, les rues sont mouillées : un swing doux s’en souvient avec bonté, entre archives, bourgs et portraits.',
      },
    },
    {
      title: 'Grand Opening of a Small Shop',
      artist: 'salon-amarillo',
      moods: ['festive', 'hopeful', 'happy'],
      uses: ['shops', 'advertising', 'vlogs'],
      description: {
        en: 'Ribbon, scissors, seven customers: proud little fanfares and a rolling beat for launches that matter a lot to a few people.',
        es: 'Cinta, tijeras y siete clientes: orgullo en miniatura y ritmo rodado para estrenos que importan mucho a unos pocos.',
        fr: 'Un ruban, des ciseaux, sept clients : une fierté en miniature et un rythme qui roule, pour les débuts qui comptent beaucoup.',
      },
    },
    {
      title: 'Alley Cat Etiquette',
      artist: 'club-meridiano',
      moods: ['mysterious', 'playful', 'confident'],
      uses: ['games', 'fashion', 'cooking'],
      description: {
        en: 'Padding along the wall with its tail up, this sly mid-speed swing suits capers, cat videos and kitchens where rules get bent.',
        es: 'Anda por la tapia con la cola en alto: un swing astuto para golpes de guante blanco, gatos y cocinas que se saltan las normas.',
        fr: 'La queue dressée, il longe le mur : un swing rusé pour combines, vidéos de chats et cuisines où l’on triche avec la règle.',
      },
    },
  ],
} as const satisfies GenreSongs
