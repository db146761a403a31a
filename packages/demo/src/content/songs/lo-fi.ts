import type { GenreSongs } from '../../song.ts'

export const loFiSongs = {
  genre: 'lo-fi',
  songs: [
    {
      title: 'Paper Lanterns',
      artist: 'atelier-sud',
      moods: ['calm', 'dreamy', 'warm'],
      uses: ['youtube-videos', 'education', 'meditation'],
      description: {
        en: 'Soft keys glow over a slow, slightly crooked beat; it holds a study stream or a drawing session together for as long as needed.',
        es: 'Teclas suaves brillan sobre un ritmo lento y algo torcido; sostiene una sesión de estudio o de dibujo el tiempo que haga falta.',
        fr: 'Des claviers doux luisent sur un rythme lent, un peu de guingois : de quoi tenir une séance d’étude ou de dessin jusqu’au bout.',
      },
    },
    {
      title: 'Radiator Season',
      artist: 'low-ceiling',
      moods: ['warm', 'nostalgic', 'relaxed'],
      uses: ['podcasts', 'cafes-and-restaurants', 'vlogs'],
      description: {
        en: 'Wool socks and condensation on the glass: a muffled groove that warms up indoor vlogs, book talk and small cafés from October on.',
        es: 'Calcetines de lana y vaho en el cristal: un ritmo amortiguado que da calor a charlas de libros, cafés pequeños y días de interior.',
        fr: 'Chaussettes de laine et buée aux carreaux : un rythme feutré qui réchauffe causeries littéraires, petits cafés et vlogs d’intérieur.',
      },
    },
    {
      title: 'Homework for Tomorrow',
      artist: 'low-ceiling',
      moods: ['calm', 'playful', 'hopeful'],
      uses: ['education', 'youtube-videos', 'social-media'],
      description: {
        en: 'Pencil-light and tidy, with a small tune that returns before you miss it, useful behind tutorials, flashcards and desk time-lapses.',
        es: 'Ligera como un lápiz y ordenada, con una melodía que vuelve antes de que la eches en falta; para tutoriales y escritorios en cámara rápida.',
        fr: 'Léger comme un crayon, avec un petit air qui revient avant qu’on le regrette, sous un tutoriel, des fiches ou un bureau en accéléré.',
      },
    },
    {
      title: 'Ventana abierta a las seis',
      artist: 'atelier-sud',
      moods: ['tender', 'calm', 'hopeful'],
      uses: ['meditation', 'vlogs', 'cooking'],
      description: {
        en: 'Before the street wakes: unhurried chords, a beat that barely leans in, and enough air for breathing exercises or the first coffee.',
        es: 'Antes de que despierte la calle: acordes sin prisa, un ritmo que apenas se asoma y aire para respirar hondo o poner el café.',
        fr: 'Avant le réveil de la rue, des accords sans hâte, un rythme à peine penché et assez d’air pour respirer ou lancer le café.',
      },
    },
    {
      title: 'Lost Umbrella Office',
      artist: 'low-ceiling',
      moods: ['melancholic', 'nostalgic', 'dreamy'],
      uses: ['podcasts', 'documentaries', 'games'],
      description: {
        en: 'Rain in the harmony and mild regret in the rhythm; it accompanies point-and-click corridors, quiet confessions and things left on trains.',
        es: 'Lluvia en la armonía y un leve arrepentimiento en el ritmo, para aventuras gráficas, confesiones en voz baja y objetos olvidados en trenes.',
        fr: 'De la pluie dans l’harmonie, un léger regret dans le rythme : couloirs de jeux d’aventure, confidences, objets oubliés dans les trains.',
      },
    },
    {
      title: 'Sous le store bleu',
      artist: 'atelier-sud',
      moods: ['relaxed', 'romantic', 'warm'],
      uses: ['cafes-and-restaurants', 'travel', 'shops'],
      description: {
        en: 'Terrace lo-fi with a southern lean, mild enough for tables of two and for the slow camera that follows a waiter’s tray.',
        es: 'Lo-fi de terraza con acento del sur, amable con las mesas de dos y con la cámara lenta que sigue una bandeja.',
        fr: 'Un lo-fi de terrasse à l’accent du Sud, doux pour les tables à deux et pour la caméra lente qui suit un plateau.',
      },
    },
    {
      title: 'Cassette for the Night Bus',
      artist: 'low-ceiling',
      moods: ['dreamy', 'melancholic', 'mysterious'],
      uses: ['vlogs', 'social-media', 'film-trailers'],
      description: {
        en: 'Neon smears across the window while the drums stay dry and near: a companion for night walks, moving-out videos and unfinished thoughts.',
        es: 'El neón se emborrona en la ventanilla y la batería suena cerca y seca; compañía para paseos nocturnos, mudanzas e ideas a medias.',
        fr: 'Le néon bave sur la vitre, la batterie reste sèche et proche : une compagnie pour marches nocturnes, déménagements et pensées inachevées.',
      },
    },
    {
      title: 'Three Plants and a Desk',
      artist: 'atelier-sud',
      moods: ['happy', 'calm', 'playful'],
      uses: ['property-tours', 'shops', 'corporate-films'],
      description: {
        en: 'Light on its feet and neatly arranged, this one furnishes flat tours, stationery shops and friendly start-up portraits with very little.',
        es: 'De paso ligero y bien colocada, amuebla con muy poco visitas a pisos, papelerías y retratos amables de empresas que empiezan.',
        fr: 'Le pas léger, tout bien rangé, ce titre meuble avec peu de chose visites d’appartement, papeteries et portraits de jeunes entreprises.',
      },
    },
  ],
} as const satisfies GenreSongs
