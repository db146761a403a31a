// Anyone can sign up, invite or write with another person's address and any name. What a name could carry to that
// person besides a name is left out of the mail; a name that is misjudged costs a greeting, nothing else.

/** The most words of a name; more are a sentence. */
const maxWords = 10

/** The most digits: `Blink-182` and `Studio 2000` are names, a phone number is not. */
const maxDigits = 5

/** Characters that look like a full stop, besides those that NFKC makes one. */
const dots = /[。․‧∙⋅•ꞏ·۔܁܂᠃]|(?<=[a-z\d])・|・(?=[a-z\d])/gu

/** Letters of other scripts that look like Latin ones (Unicode UTS 39, the commonest of its table). */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'аa',
    'еe',
    'оo',
    'рp',
    'сc',
    'хx',
    'уy',
    'іi',
    'јj',
    'ѕs',
    'ԁd',
    'ԝw',
    'мm',
    'нh',
    'тt',
    'кk',
    'вb',
    'һh',
    'ԛq',
  ]
    .concat([
      'οo',
      'αa',
      'νv',
      'ιi',
      'κk',
      'ρp',
      'τt',
      'υu',
      'χx',
      'ωw',
      'ϲc',
      'ϳj',
      'єe',
      'ոn',
      'օo',
      'սu',
      'հh',
    ])
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

/** Words that only addresses begin with, and those that they end in: `evil example com` is one, `Net à Porter` a name. */
const addressStarts = new Set('www http https hxxp hxxps url'.split(' '))
const addressEnds = new Set('com net org info biz xyz io online website shop click html php'.split(' '))

/** Ends of addresses that are common words as well: only after a dot, or a word for one. */
const commonEnds = new Set(
  `app art bar best bet bid blog buzz cam casino cash center chat city cloud club design dev digital email fit fun fund games gold group help host icu
    ink life link live loan ltd market media men mobi money movie music name network news one page party photo photography pics poker press pro promo red
    rest rocks run sale site social space store stream studio style support team tech tips today tools top trade tube vip wiki win work works world wtf zone`.split(
    /\s+/,
  ),
)

/** Ends and services of which each part alone would be a name. */
const addressPhrases =
  /(?<!\p{L})(?:(?:co|com|org|net) (?:uk|au|nz|za|jp|kr|in|br|mx|ar|es|tr|cn|tw|hk|sg|ua|pl|co|pe|ve)$|bit ly|goo gl|wa me|t me|t co|youtu be|discord gg|linktr ee|is gd|w\P{L}{0,2}w\P{L}{0,2}w(?!\p{L}))/u

/** Words for a dot that are nothing else, and those that names have too: the latter count before the end of an address. */
const dotWords = new Set('dot punto ponto punkt kropka tocka точка крапка نقطة נקודה नकता डॉट'.split(' '))
const commonDotWords = new Set(['punto', 'point', 'ponto', 'punkt'])

/** Digits in words. A telephone number has more of them than a name. */
const digitWords = new Set(
  'zero oh one two three four five six seven eight nine double cero uno dos tres cuatro cinco seis siete ocho nueve un une deux trois quatre cinq sept huit neuf'.split(
    ' ',
  ),
)
const maxDigitWords = 4

/** Titles, after which some leave out the space. */
const titles =
  /(?<!\p{L})(?:St|Sta|Ste|Mr|Mrs|Ms|Mme|Mlle|Dr|Dra|Prof|Rev|Sr|Sra|Ing|Lic|Capt|Sgt)\.(?=\p{L})/gu

/** Particles, of which a Spanish or Portuguese name may have many. */
const particles = new Set('de del la las los y e i da das do dos di du des von van der den'.split(' '))

/** What passes for a letter in `w0n` and `fr33`. */
const digitLetters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }

const currencies =
  'eur|euros?|usd|dollars?|dolares|gbp|pounds?|libras|livres|chf|rub|rubles?|cny|rmb|yuan|jpy|yen|inr|pesos?|mxn|btc|eth|bitcoins?|usdt'

/** The same, but letters of names as well, so that only a number before them tells. */
const commonCurrencies =
  'dirhams?|kr|kroner|kronor|kronen|zł|z[lł]oty(ch|s)?|lei|liras?|reais|brl|sek|nok|dkk|pln|cad|aud|nzd|sgd|hkd|krw|won|rub|руб(ль|ля|лей)?|грн|kč|kc|円|元|圆|원|ευρω|يورو|دولار|ريال|درهم|جنيه|ليرة|रुपये|रुपए|টাকা|บาท|שקל|שקלים|percent|per cent|por ?ciento|pour ?cent|prozent'

/** A digit beside a currency, in symbols or in words. */
const money = new RegExp(
  `\\p{Sc}\\s*\\p{N}|\\p{N}\\s*\\p{Sc}|\\p{N}\\s*(k|m|million(es|s)?|mil)?\\s*(${currencies}|${commonCurrencies})(?!\\p{L})|(?<!\\p{L})(${currencies})\\s*\\p{N}`,
  'u',
)

/** What only advertisements say, without accents. Words that are also names (Won, Free, Gagne, Prize) need their phrase. */
const offers = new RegExp(
  `(?<!\\p{L})(${[
    'you (have )?(just )?won|you.?ve won|congratulations|click (here|now|this|on|below|to|the|link|and|for)|visit|lottery|jackpot|casino|bitcoin|crypto|viagra|cialis',
    'whats ?app|telegram|instagram|paypal|bizum|tinyurl|bitly|mailto|sms|nft|btc|refund|claim (now|your|it|here)|(dm|text|message|signal) me|text \\p{L}+ to|account (is )?(blocked|suspended|locked|closed)|discount|bonus|giveaway|voucher|gift card|free money|for free|act now|(call|buy|order) (now|us|me|today)',
    'log ?in|sign in|password|your (account|prize|order|reward|payment|mailbox|e-?mail|inbox|parcel|package|delivery|invoice|bank|card|subscription)|(half|best|1.2) price|verify (account|now|here)|limited time|earn money|make money|get rich',
    'has ganado|ganaste|ganate|reembolso|cuenta (bloqueada|suspendida)|felicidades|enhorabuena|haz clic|haga clic|visita|visite|llama (al|ya|ahora)|gratis|oferta|descuento|loteria|sorteo|contrasena|(tu|su) (cuenta|premio|paquete|pedido|buzon|correo|tarjeta|banco|envio|factura|pago)|(has|ha) sido (seleccionad|elegid)[oa]',
    '(avez|as) gagne|remboursement|compte (bloque|suspendu)|felicitations|cliquez|visitez|appelez|gratuite?|remise|loterie|mot de passe|(votre|ton|vos) (compte|prix|gain|colis|commande|carte|banque|boite|facture|paiement|livraison)s?',
    'gewonnen|kostenlos|klicken|klicke? (hier|jetzt)|(ihre?|deine?) (paket|konto|preis|rechnung)|gewinn|ganhou|parabens|clique (aqui|agora|no)|desconto|vinto|clicca|sconto|wygrales|kliknij',
    'аккаунт|заблокирован|выиграли|выиграл|бесплатно|казино|звоните|скидка|приз|перейдите|виграли|безкоштовно|κερδισατε|δωρεαν',
  ].join(
    '|',
  )})(?!\\p{L})|中奖|中獎|免费|免費|点击|點擊|恭喜|赌场|优惠|当選|账户|帐户|賬戶|账号|アカウント|계정|حسابك|חשבונך|無料|クリック|おめでとう|당첨|무료|클릭|ربحت|مبروك|مجانا|اضغط|זכית|חינם|לחץ|मुफ्त|जीते|क्लिक|ฟรี|คลิก`,
  'u',
)

/** A text as it looks: without what is invisible, full-width and other variants as the letters they show. */
function appearanceOf(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu, '')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .toLowerCase()
    .trim()
}

/** The name of a person or company as mails to strangers show it; empty if it could be an address, a number or an offer. */
export function nameInMail(name: string): string {
  // Joiners stay: Persian and Indic names need them.
  const shown = name.replace(/[^\S ]+|(?![\u200c\u200d])\p{C}+|[\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return isSuspicious(withTitles(name)) ? '' : shown
}

/** `St.John` is a name, `St.Online` an address. */
const withTitles = (name: string): string =>
  name.normalize('NFKC').replace(titles, (title, place: number, whole: string) => {
    const [next = ''] =
      /^\p{Lu}\p{Ll}{2,}(?![\p{L}\p{N}.])|^(?:Al|Dr)(?![\p{L}\p{N}])/u.exec(
        whole.slice(place + title.length),
      ) ?? []
    const word = next.toLowerCase()
    return next === '' || addressEnds.has(word) || commonEnds.has(word) ? title : `${title} `
  })

function isSuspicious(name: string): boolean {
  const text = appearanceOf(name)
  // Of Catalan `l·l` the dot is a letter; `N°` is a number.
  const dotted = text
    .replace(/l·l/g, 'll')
    .replace(dots, '.')
    .replace(/(?<!\p{L})n°/gu, 'no')
  const plain = dotted.normalize('NFD').replace(/\p{M}/gu, '')
  const latin = plain.replace(/\p{L}/gu, (letter) => lookalikes[letter] ?? letter)
  const words = latin.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  // Marks are letters of Indic scripts, and Hangul has been taken apart.
  const readings = [
    dotted,
    plain,
    latin,
    latin.replace(/[\p{L}\d]*\p{L}[\p{L}\d]*/gu, (word) =>
      word.replace(/\d/g, (digit) => digitLetters[digit] ?? digit),
    ),
  ]
  return (
    text.split(/\s+/).filter((word) => !particles.has(word)).length > maxWords ||
    /[@:\\<>[\]{}|=~^*%_]|(?<![a-g])#(?!\d{1,3}(?!\d))|\/\/|\p{So}|\+\s*\(?\p{Nd}/u.test(dotted) ||
    hasDots(dotted) ||
    (text.match(/\p{N}/gu)?.length ?? 0) > maxDigits ||
    words.filter((word) => digitWords.has(word)).length > maxDigitWords ||
    text.split(/[^\p{L}\p{M}]+/u).some(mixesScripts) ||
    spellsAddress(words) ||
    spellsAddress(plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)) ||
    readings.some((reading) => money.test(reading) || offers.test(reading))
  )
}

/** `St. Vincent`, `B.B. King` and `J.R.R. Tolkien` have a space or a single letter after each stop. */
const hasDots = (text: string): boolean =>
  /\.[\p{L}\p{N}]{2}|[\p{L}\p{N}]\s+\.\s*[\p{L}\p{N}]|\d\.\d/u.test(
    // `Studio 2.0`
    text.replace(/(?<=\s)(\d)\.(\d)(?!\S)/g, '$1 $2'),
  )

/** Whether words, with what stands between them left out, are an address. */
function spellsAddress(words: readonly string[]): boolean {
  return (
    words.some((word) => addressStarts.has(word) || word.startsWith('www')) ||
    words.slice(1).some((word) => addressEnds.has(word)) ||
    addressPhrases.test(words.join(' ')) ||
    words.some((word, place) => {
      if (place === 0) return false
      const next = words[place + 1]
      if (next === undefined) return false
      if (dotWords.has(word) && !commonDotWords.has(word)) return true
      const isEnd = addressEnds.has(next) || commonEnds.has(next)
      return commonDotWords.has(word) && (isEnd || (next.length === 2 && place + 2 === words.length))
    })
  )
}

/** Whether a word has letters of scripts that are only mixed to deceive, or small capitals, which are in no name. */
function mixesScripts(word: string): boolean {
  if (/[\u1d00-\u1d2b\ua730\ua731\u{1df00}-\u{1dfff}]/u.test(word)) return true
  const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]
  const others = [/\p{Script=Cherokee}/u, /\p{Script=Coptic}/u, /\p{Script=Georgian}/u, /\p{Script=Lisu}/u]
  return [...scripts, ...others].filter((script) => script.test(word)).length > 1
}
