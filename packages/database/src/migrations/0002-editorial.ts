import { type Kysely, sql } from 'kysely'

/** CMS pages, the blog, redirects and plans. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table page (
      id integer generated always as identity primary key,
      name text not null unique,
      updated_at timestamptz not null default now()
    )`,
    sql`create table page_text (
      page_id integer not null references page on delete cascade,
      language language not null,
      meta_title text not null,
      meta_description text not null,
      title text not null,
      subheading text not null,
      description text not null,
      primary key (page_id, language)
    )`,

    sql`create table blog_category (
      id integer generated always as identity primary key,
      import_id text unique,
      position smallint not null default 0
    )`,
    sql`create table blog_category_text (
      blog_category_id integer not null references blog_category on delete cascade,
      language language not null,
      slug slug not null,
      title text not null,
      primary key (blog_category_id, language),
      unique (language, slug)
    )`,

    sql`create table author (
      id integer generated always as identity primary key,
      import_id text unique
    )`,
    sql`create table author_text (
      author_id integer not null references author on delete cascade,
      language language not null,
      slug slug not null,
      name text not null,
      biography text not null,
      primary key (author_id, language),
      unique (language, slug)
    )`,

    sql`create table article (
      id integer generated always as identity primary key,
      import_id text unique,
      blog_category_id integer not null references blog_category,
      author_id integer not null references author,
      published_at timestamptz not null,
      updated_at timestamptz not null default now()
    )`,
    sql`create index article_newest on article (published_at desc, id desc)`,
    sql`create index article_blog_category on article (blog_category_id, published_at desc, id desc)`,
    sql`create index article_author on article (author_id, published_at desc, id desc)`,
    sql`create table article_text (
      article_id integer not null references article on delete cascade,
      language language not null,
      slug slug not null,
      meta_title text not null,
      meta_description text not null,
      title text not null,
      summary text not null,
      body text not null,
      primary key (article_id, language),
      unique (language, slug)
    )`,

    sql`create table redirect (
      id integer generated always as identity primary key,
      path text not null unique check (path like '/%/'),
      target text not null
    )`,
    sql`comment on column redirect.target is
      '''application_music'' for the catalogue of the application host, else a path of the site'`,

    sql`create table plan (
      id integer generated always as identity primary key,
      import_id text unique,
      kind text not null check (kind in ('free', 'lifetime', 'subscription')),
      position smallint not null default 0,
      price_minor integer check (price_minor >= 0),
      currency char(3),
      trial_days smallint not null default 0 check (trial_days >= 0),
      monthly_download_limit integer check (monthly_download_limit > 0),
      credit_required boolean not null,
      check ((price_minor is null) = (currency is null))
    )`,
    sql`create table plan_text (
      plan_id integer not null references plan on delete cascade,
      language language not null,
      name text not null,
      summary text not null,
      features text[] not null,
      action text not null,
      primary key (plan_id, language)
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
