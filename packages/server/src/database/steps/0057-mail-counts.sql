-- How many mails people cause.

create table mail_counts (
  kind text not null check (kind in ('received', 'sent')),
  key bytea not null,
  day date not null,
  mails integer not null check (mails >= 0),
  primary key (kind, key, day)
);
