import type { GenreSongs } from '../../song.ts'

export const rockSongs = {
  genre: 'rock',
  songs: [
    {
      title: 'Girder Walk',
      artist: 'ferro-voltage',
      moods: ['energetic', 'confident', 'epic'],
      uses: ['sport', 'film-trailers', 'advertising'],
      description: {
        en: 'Steel-toed riffs and a beat that plants both feet: line-ups, motor shows and tool adverts get their muscle without losing the logo.',
        es: 'Riffs con puntera de acero y un ritmo bien plantado: alineaciones, motor y herramientas ganan músculo sin tapar el logotipo.',
        fr: 'Des riffs à coque d’acier et un rythme campé sur ses deux pieds : entrées de joueurs, salons de l’auto, outillage.',
      },
    },
    {
      title: 'Gravel and Good News',
      artist: 'tin-roof-assembly',
      moods: ['hopeful', 'happy', 'warm'],
      uses: ['travel', 'vlogs', 'corporate-films'],
      description: {
        en: 'Sunday-driver rock with dust on the bumper, open chords and an honest stride, for van conversions, farm shops and crew portraits.',
        es: 'Rock de carretera secundaria, acordes abiertos y paso honrado, para furgonetas camperizadas, productores locales y retratos de equipo.',
        fr: 'Du rock de départementale, accords ouverts et foulée franche, pour fourgons aménagés, producteurs du coin et portraits d’équipe.',
      },
    },
    {
      title: 'Teeth of the Gear',
      artist: 'ferro-voltage',
      moods: ['tense', 'dark', 'energetic'],
      uses: ['games', 'film-trailers', 'sport'],
      description: {
        en: 'Locked, mechanical and short of patience, it grinds forward under boss fights, rally stages and thriller teasers with a clock in the corner.',
        es: 'Cerrado, mecánico y con poca paciencia, avanza a dentelladas bajo jefes finales, tramos de rally y avances con un reloj en pantalla.',
        fr: 'Verrouillé, mécanique, à court de patience, il avance en grinçant sous un boss de fin, une spéciale de rallye, un teaser minuté.',
      },
    },
    {
      title: 'Garaje 58',
      artist: 'ferro-voltage',
      moods: ['playful', 'energetic', 'festive'],
      uses: ['social-media', 'fashion', 'youtube-videos'],
      description: {
        en: 'Three chords, one bulb, plenty of sweat: garage rock that suits skate clips, denim campaigns and challenges nobody rehearsed.',
        es: 'Tres acordes, una bombilla y mucho sudor: rock de garaje para monopatines, campañas vaqueras y retos que nadie ha ensayado.',
        fr: 'Trois accords, une ampoule, de la sueur : un rock de garage pour clips de skate, campagnes en denim et défis improvisés.',
      },
    },
    {
      title: 'The Weight of the Amp',
      artist: 'tin-roof-assembly',
      moods: ['nostalgic', 'warm', 'melancholic'],
      uses: ['documentaries', 'podcasts', 'vlogs'],
      description: {
        en: 'A mid-paced look back at vans, stairs and half-full rooms; gives music podcasts and portraits of ageing dreamers a sturdy frame.',
        es: 'Mirada atrás, a paso medio, hacia furgonetas, escaleras y salas a medio llenar; marco firme para pódcast de música y retratos.',
        fr: 'Un regard en arrière vers les camionnettes, les escaliers, les salles à moitié pleines : un cadre solide pour podcasts et portraits.',
      },
    },
    {
      title: 'Runner Number Nine',
      artist: 'tin-roof-assembly',
      moods: ['hopeful', 'energetic', 'confident'],
      uses: ['sport', 'education', 'advertising'],
      description: {
        en: 'Nobody’s favourite until the final bend: driving drums and a climbing tune make it a fair companion for amateur sport and fundraising.',
        es: 'Nadie apuesta por él hasta la última curva; batería decidida y melodía ascendente para deporte aficionado y campañas solidarias.',
        fr: 'Personne ne misait sur lui avant le dernier virage : batterie volontaire et mélodie qui grimpe, pour sport amateur et collectes.',
      },
    },
    {
      title: 'Matinée électrique',
      artist: 'ferro-voltage',
      moods: ['happy', 'confident', 'playful'],
      uses: ['shops', 'advertising', 'fashion'],
      description: {
        en: 'Awake before the coffee arrives, this clean-cut rocker lifts shop openings, breakfast brands and backstage clips with a crooked smile.',
        es: 'Despierto antes del café, este rock bien peinado anima aperturas de tienda, desayunos y vídeos entre bastidores con media sonrisa.',
        fr: 'Réveillé avant le café, ce rock bien coiffé relève ouvertures de boutique, petits déjeuners et coulisses d’un sourire en coin.',
      },
    },
    {
      title: 'Cinder Road',
      artist: 'tin-roof-assembly',
      moods: ['serious', 'mysterious', 'dark'],
      uses: ['documentaries', 'games', 'film-trailers'],
      description: {
        en: 'Slow-burning and wide, with smoke on the horizon; for westerns without horses, mining towns and investigations that lead out of the city.',
        es: 'De combustión lenta y horizonte con humo, para wésterns sin caballos, pueblos mineros e investigaciones que salen de la ciudad.',
        fr: 'À combustion lente, la fumée à l’horizon : westerns sans chevaux, cités minières, enquêtes qui mènent hors de la ville.',
      },
    },
  ],
} as const satisfies GenreSongs
