import type { GenreSongs } from '../../song.ts'

export const jazzSongs = {
  genre: 'jazz',
  songs: [
    {
      title: 'Umbrella Stand',
      artist: 'club-meridiano',
      moods: ['elegant', 'relaxed', 'warm'],
      uses: ['cafes-and-restaurants', 'hotels', 'cooking'],
      description: {
        en: 'Small-group swing for a wet evening, brushed rather than struck, that lets glasses, cutlery and conversation keep their own volume.',
        es: 'Swing de grupo pequeño para una noche de lluvia, más acariciado que golpeado, que respeta copas, cubiertos y conversación.',
        fr: 'Du swing en petite formation pour un soir de pluie, plus effleuré que frappé, qui laisse verres et conversations à leur volume.',
      },
    },
    {
      title: 'Tres pasos atrás',
      artist: 'salon-amarillo',
      moods: ['mysterious', 'tense', 'dark'],
      uses: ['film-trailers', 'podcasts', 'games'],
      description: {
        en: 'Someone is being followed and both of them know it; a noir walk with held breath between phrases, suited to crime podcasts and detective games.',
        es: 'Alguien sigue a alguien y los dos lo saben: un paseo de cine negro, con respiración contenida, para pódcast de sucesos y juegos de detectives.',
        fr: 'Quelqu’un est suivi, et tous deux le savent : une filature au souffle retenu, pour podcasts de faits divers et jeux d’enquête.',
      },
    },
    {
      title: 'Professor of Small Talk',
      artist: 'club-meridiano',
      moods: ['playful', 'happy', 'elegant'],
      uses: ['advertising', 'education', 'youtube-videos'],
      description: {
        en: 'Quick-witted lines trade places like guests at a reception, which makes it good company for explainers, quizzes and clever little adverts.',
        es: 'Líneas ingeniosas que se ceden el sitio como invitados en una recepción; buena compañía para explicaciones, concursos y anuncios con chispa.',
        fr: 'Des traits d’esprit s’échangent comme à une réception : bonne compagnie pour une vidéo explicative, un quiz, une réclame maligne.',
      },
    },
    {
      title: 'Half Past the Ballad',
      artist: 'club-meridiano',
      moods: ['romantic', 'tender', 'nostalgic'],
      uses: ['weddings', 'film-trailers', 'hotels'],
      description: {
        en: 'Late, slow and unashamedly tender, it follows a couple through dinner and coats, then leaves them at the door without comment.',
        es: 'Tardía, lenta y sin miedo a la ternura, acompaña a una pareja durante la cena y la deja en la puerta sin decir nada.',
        fr: 'Tardif, lent et franchement tendre, ce morceau suit un couple du dîner au vestiaire, puis le laisse sur le seuil sans commentaire.',
      },
    },
    {
      title: 'Ink on the Cuff',
      artist: 'salon-amarillo',
      moods: ['confident', 'energetic', 'playful'],
      uses: ['documentaries', 'fashion', 'travel'],
      description: {
        en: 'A brisk walk with deadlines in its pocket: newsroom montages, tailoring films and fast tours of old cities find their footing here.',
        es: 'Paso vivo y una fecha de entrega en el bolsillo, para montajes de redacción, sastrerías y visitas rápidas a ciudades antiguas.',
        fr: 'D’un pas vif, l’échéance en poche : séquences de rédaction, ateliers de tailleur et visites au galop de vieilles villes s’y retrouvent.',
      },
    },
    {
      title: 'La Chaise du fond',
      artist: 'club-meridiano',
      moods: ['melancholic', 'calm', 'serious'],
      uses: ['documentaries', 'podcasts', 'cafes-and-restaurants'],
      description: {
        en: 'Heard from the back of the room, this reflective piece keeps its distance and gives biographies or archive pictures an adult sadness.',
        es: 'Escuchada desde el fondo de la sala, esta pieza guarda las distancias y da a biografías e imágenes de archivo una tristeza adulta.',
        fr: 'Écoutée du fond de la salle, cette pièce garde ses distances et prête aux biographies et aux archives une tristesse adulte.',
      },
    },
    {
      title: 'Cartwheel in a Good Coat',
      artist: 'salon-amarillo',
      moods: ['festive', 'happy', 'energetic'],
      uses: ['advertising', 'weddings', 'shops'],
      description: {
        en: 'Dressed up and misbehaving, the band keeps a springy swing going that flatters garden parties, gift guides and window displays.',
        es: 'Bien vestida y traviesa, la banda mantiene un swing con muelle que favorece a fiestas de jardín, guías de regalos y escaparates.',
        fr: 'Sur son trente et un mais dissipé, l’ensemble garde un swing à ressort qui va bien aux garden-partys, idées cadeaux et vitrines.',
      },
    },
    {
      title: 'Notes for a Rainless Sunday',
      artist: 'club-meridiano',
      moods: ['calm', 'hopeful', 'relaxed'],
      uses: ['cooking', 'vlogs', 'property-tours'],
      description: {
        en: 'Open windows, late breakfast, nowhere to be: gentle harmony and a loose swing make household scenes and house visits feel lived in.',
        es: 'Ventanas abiertas, desayuno tardío y ningún plan: armonías amables y un swing suelto que dan vida a escenas caseras y visitas.',
        fr: 'Fenêtres ouvertes, petit déjeuner tardif, aucun rendez-vous : des harmonies douces et un swing souple qui rendent une maison habitée.',
      },
    },
  ],
} as const satisfies GenreSongs
