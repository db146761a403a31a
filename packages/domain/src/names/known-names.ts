import type { Translated } from '@tempolibre/locales'
import type { NameKind } from './name-kinds.ts'

export type { NameKind } from './name-kinds.ts'

export interface KnownName {
  kind: NameKind
  /** Stable, and the same as in every library that has it. */
  id: string
  name: Translated
  /** Other spellings and neighbours that mean it, in lower case. */
  synonyms: readonly string[]
}

/** A line is `id | English | Spanish | French | synonyms, separated by commas`. */
const readNames = (kind: NameKind, lines: string): KnownName[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', en = '', es = '', fr = '', synonyms = ''] = line.split('|').map((part) => part.trim())
      return { kind, id, name: { en, es, fr }, synonyms: synonyms.split(', ').filter(Boolean) }
    })

const genres = `
acoustic | Acoustic | Acústica | Acoustique | acoustic guitar, unplugged, singer-songwriter
afrobeat | Afrobeat | Afrobeat | Afrobeat | afro, afrobeats, afropop, african
ambient | Ambient | Ambient | Ambient | atmospheric, drone, soundscape, new age
blues | Blues | Blues | Blues | delta blues, blues rock
bossa-nova | Bossa Nova | Bossa nova | Bossa-nova | bossa, mpb
breakbeat | Breakbeat | Breakbeat | Breakbeat | breaks, big beat
celtic | Celtic | Celta | Celtique | irish, scottish
children | Children’s Music | Infantil | Musique pour enfants | children, kids, nursery, infantil
chillout | Chillout | Chillout | Chillout | chill out, chill, downtempo, trip hop, trip-hop
chiptune | Chiptune | Chiptune | Chiptune | 8-bit, 8 bit, 8bit, video game music, game music
christmas | Christmas | Navidad | Noël | holiday, holidays, xmas, navideña
cinematic | Cinematic | Cinematográfica | Cinématique | film score, score, soundtrack, film music, underscore
classical | Classical | Clásica | Classique | classic, baroque, chamber music, neoclassical, neo-classical
corporate | Corporate | Corporativa | Corporate | business, corporative
country | Country | Country | Country | bluegrass, americana
dance | Dance | Dance | Dance | edm, eurodance, club
disco | Disco | Música disco | Disco | nu disco, nu-disco
drum-and-bass | Drum & Bass | Drum & bass | Drum & bass | drum and bass, drum n bass, drum'n'bass, dnb, d&b, jungle
dub | Dub | Dub | Dub | 
dubstep | Dubstep | Dubstep | Dubstep | brostep
easy-listening | Easy Listening | Easy listening | Easy listening | muzak
electronic | Electronic | Electrónica | Électronique | electronica, electro, idm
epic | Epic | Épica | Épique | trailer, epic trailer, orchestral trailer
experimental | Experimental | Experimental | Expérimentale | avant-garde, noise
flamenco | Flamenco | Flamenco | Flamenco | spanish guitar
folk | Folk | Folk | Folk | traditional, folklore
funk | Funk | Funk | Funk | funky
gospel | Gospel | Góspel | Gospel | spiritual
hip-hop | Hip Hop | Hip hop | Hip-hop | hiphop, rap, boom bap
house | House | House | House | deep house, tech house, progressive house
indie-pop | Indie Pop | Indie pop | Indie pop | indie, indie rock, alternative
industrial | Industrial | Industrial | Industriel | ebm
jazz | Jazz | Jazz | Jazz | smooth jazz, jazz fusion, bebop, fusion
latin | Latin | Música latina | Musique latine | salsa, reggaeton, cumbia, merengue, bachata, mambo
lo-fi | Lo-Fi | Lo-fi | Lo-fi | lofi, lo fi, lofi hip hop, lo-fi hip hop, chillhop
lounge | Lounge | Lounge | Lounge | cocktail
metal | Metal | Metal | Metal | heavy metal, hard rock
orchestral | Orchestral | Orquestal | Orchestrale | orchestra, symphonic
pop | Pop | Pop | Pop | electropop, synthpop, synth pop
punk | Punk | Punk | Punk | punk rock, pop punk
r-and-b | R&B | R&B | R&B | rnb, rhythm and blues, r and b, contemporary r&b
reggae | Reggae | Reggae | Reggae | dancehall, ska
rock | Rock | Rock | Rock | classic rock, alternative rock, rock and roll, rock'n'roll
soul | Soul | Soul | Soul | neo soul, neo-soul, motown
swing | Swing | Swing | Swing | big band, electro swing
synthwave | Synthwave | Synthwave | Synthwave | retrowave, vaporwave, 80s
tango | Tango | Tango | Tango | 
techno | Techno | Techno | Techno | minimal
trance | Trance | Trance | Trance | psytrance, goa
trap | Trap | Trap | Trap | future bass
world | World | Músicas del mundo | Musiques du monde | world music, ethnic, global
`

const moods = `
calm | Calm | Tranquilo | Calme | peaceful, serene, quiet, soothing, gentle, tranquil
warm | Warm | Cálido | Chaleureux | cosy, cozy
hopeful | Hopeful | Esperanzador | Plein d’espoir | inspiring, inspirational, optimistic, uplifting, motivational, positive
happy | Happy | Alegre | Joyeux | cheerful, joyful, upbeat, feel good, feel-good, bright
playful | Playful | Juguetón | Espiègle | fun, funny, quirky, comedic, humorous, whimsical
romantic | Romantic | Romántico | Romantique | love, sensual
dreamy | Dreamy | Soñador | Rêveur | ethereal, floating, magical
nostalgic | Nostalgic | Nostálgico | Nostalgique | sentimental, reflective, bittersweet
melancholic | Melancholic | Melancólico | Mélancolique | sad, melancholy, sorrowful, lonely
tender | Tender | Tierno | Tendre | intimate, delicate
tense | Tense | Tenso | Tendu | suspense, suspenseful, anxious, nervous
dark | Dark | Oscuro | Sombre | ominous, menacing, sinister, scary, eerie, horror
mysterious | Mysterious | Misterioso | Mystérieux | mystery, enigmatic
epic | Epic | Épico | Épique | heroic, powerful, majestic, triumphant, dramatic
confident | Confident | Con confianza | Confiant | cool, proud, determined
energetic | Energetic | Enérgico | Énergique | driving, exciting, dynamic, fast, energy
aggressive | Aggressive | Agresivo | Agressif | angry, intense
relaxed | Relaxed | Relajado | Détendu | chill, chilled, laid back, laid-back, easy-going, relaxing
festive | Festive | Festivo | Festif | party, celebratory
serious | Serious | Serio | Sérieux | solemn, earnest
elegant | Elegant | Elegante | Élégant | sophisticated, stylish, classy
`

const uses = `
youtube-videos | YouTube videos | Vídeos de YouTube | Vidéos YouTube | youtube, online video, web videos
vlogs | Vlogs | Vlogs | Vlogs | vlog
podcasts | Podcasts | Pódcast | Podcasts | podcast, radio
advertising | Advertising | Publicidad | Publicité | ads, advert, commercial, commercials, promo
corporate-films | Corporate films | Vídeos corporativos | Films d’entreprise | corporate, presentation, presentations, business
weddings | Weddings | Bodas | Mariages | wedding
travel | Travel | Viajes | Voyages | tourism, holidays
sport | Sport | Deporte | Sport | sports, fitness, workout
games | Games | Videojuegos | Jeux vidéo | gaming, video games
documentaries | Documentaries | Documentales | Documentaires | documentary, news
cooking | Cooking | Cocina | Cuisine | food
fashion | Fashion | Moda | Mode | beauty, lifestyle
education | Education | Educación | Enseignement | e-learning, tutorials, tutorial
meditation | Meditation | Meditación | Méditation | yoga, spa, sleep, wellness
cafes-and-restaurants | Cafés and restaurants | Cafeterías y restaurantes | Cafés et restaurants | cafe, restaurant, bar, bars
shops | Shops | Tiendas | Boutiques | retail, in-store
hotels | Hotels | Hoteles | Hôtels | hotel, lobby
film-trailers | Film trailers | Tráileres de cine | Bandes-annonces | trailer, trailers, film, movies
property-tours | Property tours | Visitas inmobiliarias | Visites immobilières | real estate, architecture
social-media | Social media | Redes sociales | Réseaux sociaux | instagram, tiktok, reels, stories
`

const instruments = `
nylon-guitar | Nylon-string guitar | Guitarra española | Guitare classique | classical guitar, spanish guitar, nylon guitar
steel-guitar | Steel-string guitar | Guitarra acústica | Guitare folk | acoustic guitar, folk guitar, guitar
electric-guitar | Electric guitar | Guitarra eléctrica | Guitare électrique | clean guitar, e-guitar, guitars
distorted-guitar | Distorted guitar | Guitarra distorsionada | Guitare saturée | overdriven guitar
muted-guitar | Muted guitar | Guitarra apagada | Guitare étouffée | palm muted guitar
ukulele | Ukulele | Ukelele | Ukulélé | uke
mandolin | Mandolin | Mandolina | Mandoline | bouzouki
banjo | Banjo | Banjo | Banjo | 
acoustic-bass | Double bass | Contrabajo | Contrebasse | upright bass, contrabass
electric-bass | Electric bass | Bajo eléctrico | Basse électrique | bass, bass guitar, e-bass
sub-bass | Sub bass | Subgrave | Basse sub | 808 bass
synth-bass | Synth bass | Bajo sintetizado | Basse synthé | 
piano | Piano | Piano | Piano | grand piano, upright piano, keys, keyboard
electric-piano | Electric piano | Piano eléctrico | Piano électrique | rhodes, wurlitzer, e-piano
organ | Organ | Órgano | Orgue | hammond
harpsichord | Harpsichord | Clavecín | Clavecin | 
accordion | Accordion | Acordeón | Accordéon | bandoneon
strings | Strings | Cuerdas | Cordes | string section, orchestra
pizzicato-strings | Pizzicato strings | Cuerdas en pizzicato | Cordes pizzicato | pizzicato
violin | Violin | Violín | Violon | fiddle
viola | Viola | Viola | Alto | 
solo-cello | Cello | Violonchelo | Violoncelle | violoncello
brass | Brass | Metales | Cuivres | horns, horn section, trombone, french horn, tuba
trumpet | Trumpet | Trompeta | Trompette | 
saxophone | Saxophone | Saxofón | Saxophone | sax
clarinet | Clarinet | Clarinete | Clarinette | 
oboe | Oboe | Oboe | Hautbois | bassoon
flute | Flute | Flauta | Flûte | recorder
whistle | Whistle | Silbido | Sifflement | whistling
harmonica | Harmonica | Armónica | Harmonica | 
marimba | Marimba | Marimba | Marimba | xylophone, mallets, kalimba
vibraphone | Vibraphone | Vibráfono | Vibraphone | vibes
bells | Bells | Campanas | Cloches | glockenspiel, celesta, chimes, music box
harp | Harp | Arpa | Harpe | 
synth-lead | Synth lead | Sintetizador solista | Synthé solo | lead synth
synth-pad | Synth pad | Colchón de sintetizador | Nappe de synthé | pad, pads, synth, synths, synthesizer, synthesiser
synth-pluck | Synth pluck | Sintetizador punteado | Synthé pincé | pluck, arpeggiator
acoustic-drums | Drums | Batería | Batterie | drum kit, drum set, acoustic drums
drum-machine-808 | Drum machine (808) | Caja de ritmos (808) | Boîte à rythmes (808) | drum machine, 808, electronic drums, beats
drum-machine-909 | Drum machine (909) | Caja de ritmos (909) | Boîte à rythmes (909) | 909
latin-percussion | Latin percussion | Percusión latina | Percussions latines | congas, bongos, timbales
hand-drums | Hand drums | Percusión de mano | Percussions à main | percussion, djembe, tabla, cajon
orchestral-percussion | Orchestral percussion | Percusión orquestal | Percussions d’orchestre | timpani, cymbals
claps | Hand claps | Palmas | Claquements de mains | clap, handclaps
voice | Voice | Voz | Voix | vocals, vocal, vox
`

/** The names that most libraries use, with their translations. */
export const knownNames: readonly KnownName[] = [
  ...readNames('genre', genres),
  ...readNames('mood', moods),
  ...readNames('use', uses),
  ...readNames('instrument', instruments),
]
