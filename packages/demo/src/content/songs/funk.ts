import type { GenreSongs } from '../../song.ts'

export const funkSongs = {
  genre: 'funk',
  songs: [
    {
      title: 'Corner Store Parade',
      artist: 'the-eleven-tens',
      moods: ['playful', 'happy', 'energetic'],
      uses: ['advertising', 'social-media', 'shops'],
      description: {
        en: 'A strutting bass line and clipped chords push this one down the pavement, ready for product spots that want some cheek without shouting.',
        es: 'Un bajo que camina a sus anchas y acordes muy cortos dan desparpajo a anuncios de producto que quieren sonreír sin levantar la voz.',
        fr: 'Une basse qui fanfaronne, des accords pincés net : de quoi donner un air espiègle à une publicité de produit sans hausser le ton.',
      },
    },
    {
      title: 'Rubber Stamp',
      artist: 'the-eleven-tens',
      moods: ['confident', 'playful'],
      uses: ['corporate-films', 'youtube-videos', 'education'],
      description: {
        en: 'Dry, tight and a little bureaucratic on purpose, with short phrases that land like a stamp and leave gaps for a presenter to speak.',
        es: 'Seco, ajustado y con cierto humor de oficina: frases breves que caen como un sello y dejan sitio a quien presenta.',
        fr: 'Un morceau sec et serré, à l’humour de bureau, dont les phrases tombent comme un coup de tampon et laissent parler le présentateur.',
      },
    },
    {
      title: 'Third Helping',
      artist: 'harbour-yard',
      moods: ['warm', 'happy', 'relaxed'],
      uses: ['cooking', 'cafes-and-restaurants', 'vlogs'],
      description: {
        en: 'Made for kitchens: an easy groove with plenty of low end that keeps knives, pans and a chatty host moving at the same pace.',
        es: 'Pensada para la cocina: un ritmo cómodo y con cuerpo que pone de acuerdo a cuchillos, sartenes y a quien cuenta la receta.',
        fr: 'Pensé pour la cuisine, ce groove rond et sans hâte met couteaux, poêles et conversation au même pas, de l’épluchage au dressage.',
      },
    },
    {
      title: 'Paso de cebra',
      artist: 'the-eleven-tens',
      moods: ['energetic', 'confident', 'festive'],
      uses: ['fashion', 'social-media', 'advertising'],
      description: {
        en: 'Stop, go, stop again: the band leaves sharp holes in the beat, which makes cutting clothes, shoes and street shots to it unusually easy.',
        es: 'Frena, arranca y vuelve a frenar; los huecos del ritmo ayudan a cortar planos de ropa, zapatillas y calle sin contar compases.',
        fr: 'Arrêt, départ, nouvel arrêt : les silences bien placés du rythme facilitent le montage de silhouettes, de baskets et de plans de rue.',
      },
    },
    {
      title: 'Loose Change Theory',
      artist: 'harbour-yard',
      moods: ['relaxed', 'playful', 'warm'],
      uses: ['podcasts', 'youtube-videos', 'vlogs'],
      description: {
        en: 'Half shuffle, half shrug, this mid-paced groove sits low under conversation and gives a podcast opening a bit of swagger.',
        es: 'Un groove de paso medio y hombros sueltos que se queda bajo la charla y da algo de gracia a la entrada de un pódcast.',
        fr: 'Mi-chaloupé, mi-désinvolte, ce groove modéré reste sous la conversation et donne un peu de panache à l’ouverture d’un podcast.',
      },
    },
    {
      title: 'Elevator to the Roof',
      artist: 'the-eleven-tens',
      moods: ['happy', 'festive', 'hopeful'],
      uses: ['weddings', 'hotels', 'travel'],
      description: {
        en: 'Like a lift that stops at every party, this upbeat strut suits terrace receptions, arrivals and city breaks filmed at golden hour.',
        es: 'Como un ascensor que para en cada fiesta, acompaña recepciones en la terraza, llegadas al hotel y escapadas urbanas al atardecer.',
        fr: 'Tel un ascenseur qui s’arrête à chaque fête, ce morceau enlevé accompagne réceptions en terrasse, arrivées à l’hôtel et escapades urbaines.',
      },
    },
    {
      title: 'Monday Has Legs',
      artist: 'harbour-yard',
      moods: ['energetic', 'hopeful', 'confident'],
      uses: ['sport', 'corporate-films', 'advertising'],
      description: {
        en: 'Brisk and bright-eyed, with a backbeat that gets people out of chairs; try it on team films, morning workouts or a product launch.',
        es: 'Ágil y despierta, con un pulso que levanta a cualquiera de la silla: va bien en vídeos de equipo, entrenamientos matinales y lanzamientos.',
        fr: 'Vif et bien réveillé, ce morceau tire chacun de sa chaise ; essayez-le sur un film d’équipe, une séance matinale ou un lancement.',
      },
    },
    {
      title: 'Velvet Wrench',
      artist: 'the-eleven-tens',
      moods: ['confident', 'mysterious', 'tense'],
      uses: ['games', 'film-trailers', 'fashion'],
      description: {
        en: 'Funk with its collar up: a prowl in the dark, patient and slightly shady, for heist scenes, card tables and characters with a plan.',
        es: 'Funk con el cuello del abrigo levantado, sigiloso y paciente, para atracos, mesas de juego y personajes que ya traen un plan.',
        fr: 'Du funk au col relevé, patient et un brin louche, pour les scènes de casse, les tables de jeu et les personnages qui ont un plan.',
      },
    },
  ],
} as const satisfies GenreSongs
