import { type Kysely, sql } from 'kysely'

/** How prices are taxed, and the tax on invoices; credit notes with their own series. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table seller add column tax jsonb`,
    sql`comment on column seller.tax is 'How prices are taxed; null: nobody has said so'`,

    sql`alter table invoice_numbers add column series text not null default ''`,
    sql`alter table invoice_numbers drop constraint invoice_numbers_pkey`,
    sql`alter table invoice_numbers add primary key (series, year)`,
    sql`comment on column invoice_numbers.series is
      'What numbers begin with: nothing for invoices, S for simplified ones, R for corrections'`,

    sql`alter table invoices
      add column corrects text references invoices,
      add column simplified boolean not null default false,
      add column buyer jsonb,
      add column tax jsonb,
      add column supplied_from timestamptz,
      add column supplied_until timestamptz`,
    sql`comment on column invoices.corrects is 'The invoice whose amount this credit note takes back, in whole or in part'`,
    sql`comment on column invoices.simplified is 'Without the buyer: Real Decreto 1619/2012 art. 7'`,
    sql`comment on column invoices.buyer is 'Who it is written to, as it stood then; null: name and address of mail alone'`,
    sql`comment on column invoices.tax is 'In the shape of the contract''s Tax; null: nobody had said how prices are taxed'`,
    sql`comment on column invoices.supplied_until is 'null: for good, or issued before this was kept'`,
    sql`alter table invoices drop constraint invoices_provider_provider_payment_key`,
    sql`create unique index invoices_payment on invoices (provider, provider_payment) where corrects is null`,
    sql`create index invoices_corrects on invoices (corrects) where corrects is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
