import { expect, test } from 'vitest'
import { shortenName } from './shorten-name.ts'

test.each([
  ['Ada Lovelace', 'A… L…'],
  ['José María de la Cruz', 'J… M… d… l… C…'],
  ['João Sá', 'J… S…'],
  ['MARIA SA', 'M… S…'],
  ['J. R. R. Tolkien', 'J… R… R… T…'],
  ['Madonna', 'M…'],
  ['Studio', 'S…'],
  ['А.Д. Иванов', 'А… И…'],
  ['Анна Тов', 'А… Т…'],
  ['田中 花子', '田… 花…'],
  ['محمد الأمين', 'م… ا…'],
  ['קרן לוי', 'ק… ל…'],
  ['राजेश्वरी शर्मा', 'रा… श…'],
  ['株式会社', '株…'],
  ['\u202eAda\u0000 Lovelace', 'A… L…'],
])('[R16.33] %s is shown publicly as %s', (name, seen) => {
  expect(shortenName(name)).toBe(seen)
})

test.each([
  'Studio Garage d’Été',
  'Compás Música, S. L.',
  'Compás Música, S.L.U.',
  'Acorde SL',
  'Dupont SARL',
  'Lumière Productions',
  'Evil Corp Ltd',
  'Müller & Söhne GmbH',
  'Université de Lille',
  'Nordisk Lyd AB',
  'Compás Música, S. A. U.',
  'Compás Música, S.A.U.',
  'Klang GmbH & Co. KG',
  'Grabaciones del Norte S.A. de C.V.',
  'Dźwięk Sp. z o.o.',
  'Zvuk, s.r.o.',
  'Công ty TNHH Âm Nhạc',
  '株式会社夢工房',
  '夢工房株式会社',
  '有限会社 山田音楽',
  '北京音乐有限公司',
  '臺灣音樂股份有限公司',
  '주식회사 소리',
  'บริษัท เสียงดี จำกัด',
  'ООО «Ромашка»',
  'ТОВ «Київська музика»',
  'Ромашка ЕООД',
  'Ήχος ΑΕ',
  'Εταιρεία Ήχου',
  'شركة النور للإنتاج',
  'النور ذ.م.م',
  'שירי הלב בע״מ',
  'सुर संगीत प्राइवेट लिमिटेड',
])('[R16.33] %s is an organisation and shown in full', (name) => {
  expect(shortenName(name)).toBe(name)
})
