import type { Place } from '../desk/place.ts';

/** Returns the place of a setting of the whole site. */
const setting = (name: string, path: string): Place => ({
  name,
  group: 'site',
  read: path,
  acts: { set: `PUT ${path}` },
});

/** Returns the place of named content, which is created, changed and removed at its own address. */
const content = (name: string, path: string, given: string, columns: readonly string[]): Place => ({
  name,
  group: 'site',
  read: path,
  key: ['name'],
  columns,
  given,
  acts: { set: `PUT ${path}/{name}`, add: `PUT ${path}/{name}` },
});

/** The brand: its content for visitors, and the rules of access. */
export const site: Place[] = [
  { ...setting('brand', '/site/brand'), calls: ['POST /site/preview'] },
  setting('maintenance', '/site/maintenance'),
  setting('home', '/site/home'),
  {
    name: 'modules',
    group: 'site',
    read: '/site/modules',
    key: ['modId'],
    acts: { set: 'PUT /site/modules/{modId}' },
  },
  {
    name: 'register-fields',
    group: 'site',
    read: '/site/register-fields',
    key: ['field'],
    acts: { set: 'PUT /site/register-fields/{field}' },
  },
  setting('login-rules', '/site/login-rules'),
  {
    name: 'regions',
    group: 'site',
    read: '/site/regions',
    key: ['region'],
    acts: { set: 'PUT /site/regions', add: 'PUT /site/regions' },
  },
  {
    ...content('banners', '/site/banners', 'banner', ['name', 'groupName', 'audience', 'title', 'startsAt', 'endsAt']),
    calls: [
      'GET /site/banner-orders',
      'PUT /site/banner-orders/{groupName}',
      'GET /site/banner-pictures',
      'POST /site/banner-pictures/{cut}',
    ],
  },
  content('announcements', '/site/announcements', 'announcement', [
    'name',
    'type',
    'title',
    'opens',
    'publishedAt',
    'endsAt',
  ]),
  content('notices', '/site/notices', 'notice', ['name', 'title']),
  {
    name: 'words',
    group: 'site',
    read: '/site/words',
    key: ['name'],
    columns: ['name', 'standard', 'word'],
    acts: { set: 'PUT /site/words/{name}' },
  },
  content('articles', '/site/articles', 'article', ['name', 'category', 'title', 'shown', 'position']),
  {
    name: 'legal',
    group: 'site',
    read: '/site/legal',
    key: ['name'],
    columns: ['name', 'edition', 'publishedAt'],
    acts: { set: 'PUT /site/legal/{name}' },
  },
  content('resources', '/site/resources', 'resource', ['name', 'url', 'labelNameEn']),
  { name: 'logo', group: 'site', acts: { setPicture: 'PUT /site/logo' } },
  content('customer-services', '/site/customer-services', 'service', [
    'name',
    'type',
    'place',
    'title',
    'address',
    'position',
  ]),
  setting('domains', '/site/domains'),
  {
    name: 'hosts',
    group: 'site',
    read: '/site/hosts',
    key: ['kind'],
    acts: { set: 'PUT /site/hosts/{kind}' },
  },
  setting('embedding', '/site/embedding'),
  setting('currencies', '/site/currencies'),
  {
    name: 'known-currencies',
    group: 'site',
    read: '/site/known-currencies',
    key: ['currency'],
    acts: { set: 'PUT /site/known-currencies/{currency}', add: 'PUT /site/known-currencies/{currency}' },
  },
  setting('app', '/site/app'),
  setting('sms', '/delivery/sms'),
  {
    name: 'partners',
    group: 'site',
    read: '/partners',
    key: ['code'],
    acts: { set: 'PUT /partners/{code}', add: 'PUT /partners/{code}' },
  },
];
