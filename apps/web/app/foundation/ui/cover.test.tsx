import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Cover } from './cover.tsx'

const address = `https://music.example/media/pictures/${'a'.repeat(32)}-900x900-900.webp`

test('[R12.3] an uploaded cover is offered in two formats and all its sizes, with room kept free', () => {
  const html = renderToStaticMarkup(<Cover address={address} alt="A house" size={52} />)
  expect(html).toMatch(
    /^<picture><source type="image\/avif" srcSet="[^"]+-128\.avif 128w, [^"]+" sizes="52px"\/><img /,
  )
  expect(html).toMatch(
    /<img class="cover" srcSet="[^"]+-900\.webp 900w" sizes="52px" src="[^"]+" alt="A house"/,
  )
  expect(html).toContain('width="52" height="52" loading="lazy"')
})

test('[R4.1] a drawn cover, and one of another server, is shown as it is', () => {
  for (const other of ['https://music.example/media/covers/a.svg', 'https://cdn.example/a.webp']) {
    const html = renderToStaticMarkup(<Cover address={other} size={52} />)
    expect(html).toMatch(new RegExp(`^<img class="cover" src="${other}" alt=""`))
    expect(html).toContain('loading="lazy"')
  }
})
