-- The brand's own words in place of the portal's, by the word's name and the language.
create table site.word (
  name text not null,
  language text not null,
  text text not null,
  primary key (name, language)
);
create trigger raise_version after insert or update or delete or truncate on site.word
  for each statement execute function site.raise_version();
