/** Picks the song shown beside an article: always the same one, another for the next article. */
export function songBeside<Song>(articleId: string, songs: readonly Song[]): Song | undefined {
  let number = 0
  for (let place = 0; place < articleId.length; place++)
    number = (number * 31 + articleId.charCodeAt(place)) % 1_000_003
  return songs[number % Math.max(1, songs.length)]
}
