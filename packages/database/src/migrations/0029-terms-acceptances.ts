import { type Kysely, sql } from 'kysely'

/**
 * The terms accepted with each account and order. `licence_terms` now stores every document's versions; its name and
 * default stay, so that processes of the previous release can go on issuing licences.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table licence_terms add column document text not null default 'license-terms'
      check (document in ('terms', 'license-terms', 'terms-of-use'))`,
    sql`comment on table licence_terms is
      'Every version of the terms that somebody was shown or has accepted, of all documents; never changed'`,
    sql`comment on column licence_terms.document is 'The CMS page it was made of'`,

    sql`alter table sign_ups add column accepted_terms text[] not null default '{}'`,
    sql`comment on column sign_ups.accepted_terms is
      'Versions in force when it was sent; accepted in its language by the account that is made of it'`,

    sql`create table terms_acceptances (
      id bigint generated always as identity primary key,
      user_id uuid references users on delete set null,
      version text not null,
      language language not null,
      sha256 text not null,
      moment text not null check (moment in ('sign_up', 'checkout', 'order')),
      accepted_at timestamptz not null default now(),
      checkout_id uuid references checkouts on delete set null,
      subscription_id uuid references subscriptions on delete set null,
      foreign key (version, language) references licence_terms,
      unique (checkout_id, moment, version)
    )`,
    sql`comment on table terms_acceptances is 'Who accepted which version of the terms, when, in which language'`,
    sql`comment on column terms_acceptances.sha256 is 'Of the text as it was accepted'`,
    sql`comment on column terms_acceptances.subscription_id is
      'The plan that was ordered: through its payments and invoices the order is known after its account is gone'`,
    sql`create index terms_acceptances_user on terms_acceptances (user_id, accepted_at desc)`,
    sql`create index terms_acceptances_subscription on terms_acceptances (subscription_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
