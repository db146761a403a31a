import type { GenreSongs } from '../../song.ts'

export const classicalSongs = {
  genre: 'classical',
  songs: [
    {
      title: 'Minuet for a Tall Hallway',
      artist: 'nordlicht-chamber',
      moods: ['elegant', 'playful', 'confident'],
      uses: ['property-tours', 'hotels', 'education'],
      description: {
        en: 'Courtly phrases bow, turn and answer each other with dry wit, at home in grand interiors, museum guides and a tea advert.',
        es: 'Frases cortesanas que saludan, giran y se contestan con humor seco, a gusto en grandes interiores, visitas de museo y anuncios de té.',
        fr: 'Des phrases de cour saluent, tournent et se répondent avec un humour sec, à l’aise dans une belle demeure ou une visite de musée.',
      },
    },
    {
      title: 'Sonatina dell’Orto',
      artist: 'nordlicht-chamber',
      moods: ['happy', 'hopeful', 'elegant'],
      uses: ['cooking', 'education', 'advertising'],
      description: {
        en: 'Clear, brisk and neatly pruned, this little movement brings a kitchen-garden freshness to recipes, school films and fine food.',
        es: 'Clara, ágil y bien podada, aporta frescura de huerto a recetas, vídeos escolares y productos de mesa cuidados.',
        fr: 'Clair, vif, taillé avec soin, ce petit mouvement apporte une fraîcheur de potager aux recettes, aux films scolaires et aux produits fins.',
      },
    },
    {
      title: 'Elegy in Pencil',
      artist: 'halden-ensemble',
      moods: ['melancholic', 'tender', 'serious'],
      uses: ['documentaries', 'podcasts', 'film-trailers'],
      description: {
        en: 'Sketched in thin, unadorned lines, a lament that keeps its composure, for remembrance, portraits of artists and slow fades to black.',
        es: 'Un lamento trazado con líneas finas que no pierde la compostura, para homenajes, retratos de artistas y fundidos lentos a negro.',
        fr: 'Une plainte tracée de lignes fines, qui garde sa tenue, pour les hommages, les portraits d’artistes et les lents fondus au noir.',
      },
    },
    {
      title: 'Vals de los relojeros',
      artist: 'nordlicht-chamber',
      moods: ['playful', 'nostalgic', 'romantic'],
      uses: ['weddings', 'fashion', 'games'],
      description: {
        en: 'Three beats tick, whirr and occasionally stick in this waltz of cogs and courtesy, ready for receptions, toys and old shop windows.',
        es: 'Tres tiempos que marcan, zumban y a veces se atascan en un vals de engranajes y cortesía, para bodas, juguetes y escaparates antiguos.',
        fr: 'Trois temps tictaquent, ronronnent et parfois se coincent dans cette valse d’engrenages, pour une noce, des jouets ou de vieilles vitrines.',
      },
    },
    {
      title: 'Sarabande at First Frost',
      artist: 'halden-ensemble',
      moods: ['calm', 'elegant', 'dreamy'],
      uses: ['weddings', 'meditation', 'hotels'],
      description: {
        en: 'Stately lines follow one another at a respectful distance, growing warmer as they go; it leads a procession or a morning lobby with equal ease.',
        es: 'Líneas solemnes se siguen a distancia respetuosa y ganan calor por el camino, lo mismo para un cortejo que para una recepción.',
        fr: 'Des lignes solennelles se suivent à distance respectueuse et se réchauffent en chemin, pour un cortège aussi bien qu’un hall matinal.',
      },
    },
    {
      title: 'Study for Left-Handed Rain',
      artist: 'halden-ensemble',
      moods: ['dreamy', 'calm', 'melancholic'],
      uses: ['education', 'podcasts', 'meditation'],
      description: {
        en: 'Running figures patter beneath a sparse upper line, an étude to think by that keeps reading hours and essays gently in motion.',
        es: 'Figuras que repiquetean bajo una línea aguda muy escueta: un estudio para pensar, leer o dar movimiento suave a un ensayo en vídeo.',
        fr: 'Des figures crépitent sous une ligne aiguë très sobre : une étude pour penser, lire ou donner un léger mouvement à un essai filmé.',
      },
    },
    {
      title: 'Overture for a Late Carriage',
      artist: 'nordlicht-chamber',
      moods: ['energetic', 'confident', 'festive'],
      uses: ['advertising', 'shops', 'sport'],
      description: {
        en: 'Quick strokes and bold cadences rush up the stairs two at a time, lending comic urgency to sales, chases and award-night openings.',
        es: 'Trazos rápidos y cadencias decididas que suben la escalera de dos en dos, con urgencia cómica para rebajas, persecuciones y galas.',
        fr: 'Traits rapides et cadences franches montent l’escalier quatre à quatre et prêtent une urgence comique aux soldes, poursuites et remises de prix.',
      },
    },
    {
      title: 'Nocturne de la rue des Lilas',
      artist: 'halden-ensemble',
      moods: ['romantic', 'tender', 'nostalgic'],
      uses: ['cafes-and-restaurants', 'weddings', 'fashion'],
      description: {
        en: 'A lamp-lit nocturne with a wandering accompaniment, tender but never sugary, for candlelit tables, letters and couture seen up close.',
        es: 'Un nocturno a la luz de las farolas, tierno sin empalagar, para mesas con velas, cartas y costura vista de cerca.',
        fr: 'Un nocturne à la lueur des réverbères, tendre sans être sucré, pour tables aux bougies, lettres manuscrites et couture vue de près.',
      },
    },
  ],
} as const satisfies GenreSongs
