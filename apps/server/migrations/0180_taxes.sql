-- The share of what the house won of a currency's players that is due as a tax on games, from a month of the brand on.
create table overview.tax_rate (
  currency text not null,
  -- Empty: all types of games without a rate of their own.
  game_type text not null check (length(game_type) <= 16),
  from_month date not null check (extract(day from from_month) = 1),
  -- Hundredths of a percent of stakes less payouts.
  rate_bp int not null check (rate_bp between 0 and 10000),
  primary key (currency, game_type, from_month)
);

-- Reports are mailed as CSV or XLSX, the tax report by the month.
alter table overview.report_schedule
  add column format text not null default 'csv' check (format in ('csv', 'xlsx')),
  drop constraint report_schedule_report_check,
  add constraint report_schedule_report_check check (report in ('revenue', 'play', 'promotions', 'invoices', 'tax')),
  drop constraint report_schedule_check,
  add constraint report_schedule_check check (report not in ('invoices', 'tax') or every = 'month');
