import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withLanguage } from '../../foundation/language/render-language.server.ts'
import { PlainLink, plainStart, PlainWithdrawal } from './plain-withdrawal.tsx'

const address = '/es/desistir'
const typed = { name: 'Ada "<b>"', order_number: '0A1B-2C3D-4E5F', email: 'ada@example.org' }

/** The tags of a page that have all of these attributes. */
const tagsWith = (page: ReactElement, tag: string, ...attributes: string[]) =>
  [...renderToStaticMarkup(page).matchAll(new RegExp(`<${tag}[ >][^>]*`, 'g'))]
    .map(([found]) => found)
    .filter((found) => attributes.every((attribute) => found.includes(attribute)))

test('[R16.109] the forms without scripts are sent to the page, and carry what was typed', () => {
  withLanguage('es', () => {
    const start = <PlainWithdrawal address={address} outcome={plainStart} />
    expect(tagsWith(start, 'form', 'method="post"', `action="${address}"`)).toHaveLength(1)
    for (const name of ['name', 'order_number', 'email'])
      expect(tagsWith(start, 'input', `name="${name}"`)).toHaveLength(1)
    expect(tagsWith(start, 'button', 'type="submit"', 'name="step"', 'value="read"')).toHaveLength(1)

    const missing = (
      <PlainWithdrawal address={address} outcome={{ shows: 'fields', typed, missing: 'email' }} />
    )
    expect(tagsWith(missing, 'input', 'name="email"', 'autofocus', 'aria-invalid="true"')).toHaveLength(1)
    expect(tagsWith(missing, 'input', 'name="order_number"', 'value="0A1B-2C3D-4E5F"')).toHaveLength(1)

    const declaration = <PlainWithdrawal address={address} outcome={{ shows: 'declaration', typed }} />
    expect(
      tagsWith(declaration, 'input', 'type="hidden"', 'name="name"', 'value="Ada &quot;&lt;b&gt;&quot;"'),
    ).toHaveLength(1)
    for (const step of ['send', 'write'])
      expect(tagsWith(declaration, 'button', 'name="step"', `value="${step}"`)).toHaveLength(1)

    const link = <PlainLink address={address} token="a.b" />
    expect(tagsWith(link, 'input', 'type="hidden"', 'name="token"', 'value="a.b"')).toHaveLength(1)
    expect(tagsWith(link, 'button', 'name="step"', 'value="confirm"')).toHaveLength(1)
  })
})
